// What is special to the import of locations. What all imports share is tested in imports/ and by applications.
import { inEnglish } from '@orgscope/contract/words/english';
import { listFull, listSizes } from '@orgscope/contract/lists/list-sizes';
import { locationImport } from '@orgscope/contract/resources/location-import';
import { exportLocations } from '@orgscope/contract/resources/locations';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { locations } from '../../db/tables/locations.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aLocation, aSession } = await startTestApp();
const db = database.in(platformScope);

const aLead = (client: Client) => aSession({ client, platformRole: 'client_admin' });
const form = (bytes: string, fields: Record<string, string> = {}) =>
  formOf({ language: 'de', ...fields }, { bytes, field: 'file', name: 'locations.csv', type: 'text/csv' });

/** Sends a file in English or German with the mapping that its headings suggest. */
async function send(what: 'check' | 'import', as: SessionHeaders, file: string) {
  const { mapping } = (await call(locationImport.columns, { as, form: form(file) })).json().data;
  return call(locationImport[what], { as, form: form(file, { mapping: JSON.stringify(mapping) }) });
}
const run = async (as: SessionHeaders, file: string) =>
  JSON.parse((await send('import', as, file)).body.trimEnd().split('\n').at(-1) ?? '');
const rowsOf = (client: Client) =>
  db.select().from(locations).where(eq(locations.clientId, client.id)).orderBy(locations.id);

it('reads countries by code and by their names in English and in the language of the file', async () => {
  const client = await aClient();
  const file =
    'Office;Country;Town;Time zone\nRhine;Deutschland;Köln;europe/BERLIN\nOslo;norway;;\nVienna;at;;\nNowhere;;;';

  expect(await run(await aLead(client), file)).toMatchObject({ data: { added: 4 } });
  expect((await rowsOf(client)).map(({ name, country }) => [name, country])).toEqual([
    ['Nowhere', null],
    ['Oslo', 'NO'],
    ['Rhine', 'DE'],
    ['Vienna', 'AT'],
  ]);
  expect((await rowsOf(client))[2]).toMatchObject({ city: 'Köln', timezone: 'Europe/Berlin', address: null });
});

it('reports every fault with the texts of the form', async () => {
  const row = `,Atlantis,${'c'.repeat(151)},${'a'.repeat(501)},Mars/Base`;
  const response = await send('check', await aLead(await aClient()), `Name,Country,City,Address,Timezone\n${row}`);

  expect(response.json().data.faults.map(({ text }: { text: string }) => text)).toEqual([
    'Location name is required',
    'Unknown country',
    'City must be at most 150 characters',
    'Address must be at most 500 characters',
    'Unknown timezone',
  ]);
});

it('takes no more locations than the list may have', async () => {
  const client = await aClient();
  await db.execute(sql`insert into locations (client_id, name, name_key)
    select ${client.id}, 'L' || number, 'l' || number from generate_series(1, ${listSizes.locations}::int) as number`);

  const response = await send('check', await aLead(client), 'Name\nL1\nNew');

  expect(response.json().data.faults).toMatchObject([{ row: 3, text: inEnglish(listFull(listSizes.locations)) }]);
});

it('changes nothing by an export', async () => {
  const client = await aClient();
  const as = await aLead(client);
  const place = { country: 'DE', city: 'Köln', address: 'Am Dom 1\n50667', timezone: 'Europe/Berlin' };
  await aLocation({ client, name: '-Rhine', ...place });
  await aLocation({ client, name: 'Nowhere' });
  const before = await rowsOf(client);
  const { body } = await call(exportLocations, { as, query: {} });

  expect(await run(as, body)).toMatchObject({ data: { imported: 0, unchanged: 2 } });
  expect(await rowsOf(client)).toEqual(before);
});
