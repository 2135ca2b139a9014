// What is special to the import of functions. What all imports share is tested in imports/ and by applications.
import { inEnglish } from '@orgscope/contract/words/english';
import { listFull, listSizes } from '@orgscope/contract/lists/list-sizes';
import { functionImport } from '@orgscope/contract/resources/function-import';
import { exportFunctions, functionMessages, listFunctions } from '@orgscope/contract/resources/functions';
import { and, eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';
import { beforeWriting } from '../../testing/before-writing.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aFunction, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);

const aLead = (client: Client) => aSession({ client, platformRole: 'client_admin', firstName: 'Lena' });
const form = (bytes: string, fields: Record<string, string> = {}) =>
  formOf(fields, { bytes, field: 'file', name: 'functions.csv', type: 'text/csv' });

/** Sends a file with the mapping that its headings suggest. */
async function send(what: 'check' | 'import', as: SessionHeaders, file: string) {
  const { mapping } = (await call(functionImport.columns, { as, form: form(file) })).json().data;
  return call(functionImport[what], { as, form: form(file, { mapping: JSON.stringify(mapping) }) });
}
const check = async (as: SessionHeaders, ...lines: string[]) => (await send('check', as, lines.join('\n'))).json().data;
const run = async (as: SessionHeaders, file: string) =>
  JSON.parse((await send('import', as, file)).body.trimEnd().split('\n').at(-1) ?? '');
const rowsOf = (client: Client) =>
  db.select().from(functions).where(eq(functions.clientId, client.id)).orderBy(functions.id);

it('adds new functions and changes known ones by name, without a history', async () => {
  const client = await aClient();
  const as = await aLead(client);
  const sales = await aFunction({ client, name: 'Sales', type: 'BUSINESS', description: 'Goes' });
  const file = 'Department;Type;Description\n SALES ;business;\nPlatform;IT;"Runs, and mends"';

  expect((await check(as, file)).changes).toEqual([
    {
      row: 2,
      name: 'Sales',
      changes: [
        { field: 'name', from: 'Sales', to: 'SALES' },
        { field: 'description', from: 'Goes', to: null },
      ],
    },
  ]);
  expect(await run(as, file)).toMatchObject({ success: true, data: { imported: 2, added: 1, changed: 1 } });

  expect((await call(listFunctions, { as })).json().data).toMatchObject([
    { name: 'Platform', type: 'IT', description: 'Runs, and mends', version: 1 },
    { id: sales.id, name: 'SALES', type: 'BUSINESS', description: null, version: 2 },
  ]);
  expect((await rowsOf(client)).map(({ changedBy }) => changedBy?.split(' ')[0])).toEqual(['Lena', 'Lena']);
  expect(await db.$count(recordEvents, eq(recordEvents.clientId, client.id))).toBe(0);
});

it('asks for name and type, as the form does', async () => {
  const as = await aLead(await aClient());
  const { faults } = await check(as, 'Name,Type', 'Sales,', ',IT', 'X,Support');

  expect(faults.map(({ row, text }: { row: number; text: string }) => [row, text])).toEqual([
    [2, 'Type is required'],
    [3, 'Function name is required'],
    [4, 'Function name must be at least 2 characters'],
    [4, 'Unknown type'],
  ]);
});

it('keeps the type of a function that users hold', async () => {
  const client = await aClient();
  const as = await aLead(client);
  const held = await aFunction({ client, name: 'Held', type: 'IT' });
  const left = await aFunction({ client, name: 'Left', type: 'IT' });
  await aUser({ client, clientFunctionId: held.id });
  await aUser({ client, clientFunctionId: left.id, isActive: false });

  expect((await check(as, 'Name,Type', 'Held,Business', 'Left,Business', 'Other,IT')).faults).toMatchObject([
    { row: 2, field: 'type', value: 'Business', text: inEnglish(functionMessages.typeLocked(1)) },
  ]);

  const before = await rowsOf(client);
  beforeWriting(database, () => aUser({ client, clientFunctionId: left.id }));
  expect(await run(as, 'Name,Type\nEarly,IT\nLeft,Business')).toMatchObject({
    success: false,
    error: { message: `type: ${inEnglish(functionMessages.typeLocked(1))}` },
  });
  expect(await rowsOf(client)).toEqual(before);
});

it('takes no more functions than the list may have', async () => {
  const client = await aClient();
  const as = await aLead(client);
  await aFunction({ client, name: 'Known', type: 'IT' });
  await db.execute(sql`insert into functions (client_id, name, name_key, type, is_active)
    select ${client.id}, 'F' || number, 'f' || number, 'IT', false
    from generate_series(1, ${listSizes.functions - 2}::int) as number`);
  const file = ['Name,Type', 'Known,Business', 'New,IT'];

  expect((await check(as, ...file, 'Newer,IT', 'Newest,IT')).faults).toMatchObject([
    { row: 4, more_rows: [5], field: '', text: inEnglish(listFull(listSizes.functions)) },
  ]);

  beforeWriting(database, () => aFunction({ client, name: 'Meanwhile' }));
  expect(await run(as, file.join('\n'))).toMatchObject({ success: false, error: { code: 'too_many' } });
  const ofName = (name: string) =>
    db.$count(functions, and(eq(functions.clientId, client.id), eq(functions.name, name)));
  await db.delete(functions).where(and(eq(functions.clientId, client.id), eq(functions.name, 'Meanwhile')));
  expect(await run(as, file.join('\n'))).toMatchObject({ data: { added: 1, changed: 1 } });
  expect(await ofName('New')).toBe(1);
});

it('changes nothing by an export, and brings no deleted function back', async () => {
  const [client, other] = [await aClient(), await aClient()];
  const as = await aLead(client);
  await aFunction({ client, name: '=Sales, "EMEA"', type: 'BUSINESS', description: 'Two\nlines' });
  await aFunction({ client, name: 'Gone', isActive: false });
  const before = await rowsOf(client);
  const { body } = await call(exportFunctions, { as, query: { include_inactive: true } });

  expect(await run(as, body)).toMatchObject({ data: { imported: 0, unchanged: 1, deleted_rows: 1 } });
  expect(await rowsOf(client)).toEqual(before);
  expect(await run(await aLead(other), body)).toMatchObject({ data: { imported: 1, deleted_rows: 1 } });
  expect(await rowsOf(other)).toMatchObject([{ name: '=Sales, "EMEA"', type: 'BUSINESS', description: 'Two\nlines' }]);
});
