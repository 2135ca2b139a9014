import { addPulse } from '@orgscope/contract/resources/pulses';
import { addCustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import { addFunction } from '@orgscope/contract/resources/functions';
import { addIndustry } from '@orgscope/contract/resources/industries';
import { locationImport } from '@orgscope/contract/resources/location-import';
import { addLocation } from '@orgscope/contract/resources/locations';
import { listSizes } from '@orgscope/contract/lists/list-sizes';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { observe } from '../../lib/process/observer.ts';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';
import { waitingConnectionsOf } from '../../testing/waiting-connections.ts';
import { lockList } from './list-room.ts';

const server = await startTestApp();
const { call, database, aClient, aSession, aSubscription } = server;
const db = database.in(platformScope);
const outcome = (response: Awaited<ReturnType<typeof call>>) => [response.statusCode, response.json().error?.code];
const numbers = (most: number) => sql`generate_series(1, ${most - 1}::int) as number`;

const kinds = [
  [
    'functions',
    (client: number) =>
      sql`insert into functions (client_id, name, name_key, type, is_active)
        select ${client}, 'F' || number, 'f' || number, 'IT', number > 5 from ${numbers(listSizes.functions)}`,
    (name: string) => [addFunction, { name, type: 'IT' }] as const,
  ],
  [
    'locations',
    (client: number) =>
      sql`insert into locations (client_id, name, name_key)
        select ${client}, 'L' || number, 'l' || number from ${numbers(listSizes.locations)}`,
    (name: string) => [addLocation, { name }] as const,
  ],
  [
    'custom attributes',
    (client: number) =>
      sql`insert into custom_attributes (client_id, name, name_key)
        select ${client}, 'A' || number, 'a' || number from ${numbers(listSizes.customAttributes)}`,
    (name: string) => [addCustomAttribute, { name, options: [{ name: 'Yes' }] }] as const,
  ],
  [
    'industries',
    () =>
      sql`insert into industries (name, name_key) select 'I' || number, 'i' || number
        from ${numbers(listSizes.industries)} offset (select count(*) from industries)`,
    (name: string) => [addIndustry, { name }] as const,
  ],
  [
    'pulses',
    (client: number) =>
      sql`insert into pulses (client_id, template, title, questions, audience, sender)
        select ${client}, 'it_services', 'P', '[]', '{"function_type":null,"function_ids":[],"location_ids":[],"option_ids":[]}', ''
        from ${numbers(listSizes.pulses)}`,
    (title: string) => [addPulse, { title, template: 'it_services' }] as const,
  ],
] as const;

// Before another test fills the list of industries.
it.each(kinds.filter(([kind]) => ['functions', 'locations', 'industries'].includes(kind)))(
  'adds far from the end of the list of %s by a single statement',
  async (kind, _, input) => {
    const as = await aSession({ platformRole: kind === 'industries' ? 'platform_admin' : 'client_admin' });
    const [endpoint, body] = input('By a single statement');
    await call(endpoint, { as, body: { ...body, name: 'To read the session' } });

    const statements: string[] = [];
    const stop = observe((act, work) => {
      if (act.kind === 'statement') statements.push(act.name);
      return work();
    });
    const answer = await call(endpoint, { as, body }).finally(stop);

    expect(outcome(answer)).toEqual([201, undefined]);
    expect(statements.filter((name) => name.includes(kind) || /count|begin/.test(name))).toEqual([
      `add_far_from_end_one_of_${kind}`,
    ]);
  },
);

it.each(kinds)(
  'refuses one more of the %s than their list may have, also of simultaneous calls',
  async (kind, fill, input) => {
    const client = await aClient();
    const as = await aSession(
      kind === 'industries' ? { platformRole: 'platform_admin' } : { client, platformRole: 'client_admin' },
    );
    await aSubscription({ client, modules: ['stakeholder_engagement'] });
    await db.execute(fill(client.id));

    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => {
        const [endpoint, body] = input(name);
        return call(endpoint, { as, body });
      }),
    );

    expect(answers.map(outcome).toSorted()).toEqual([
      [201, undefined],
      [409, 'too_many'],
      [409, 'too_many'],
    ]);
  },
);

it('counts the records of each client alone, also for administrators of the platform', async () => {
  const [kind, full, other] = [kinds[0], await aClient(), await aClient()];
  await db.execute(kind[1](full.id));
  const [endpoint, body] = kind[2]('One');
  const as = await aSession({ platformRole: 'platform_admin' });
  const add = async ({ id }: { id: number }) => outcome(await call(endpoint, { as, body: { ...body, client_id: id } }));

  await add(full);
  expect([await add(other), await add(full)]).toEqual([
    [201, undefined],
    [409, 'too_many'],
  ]);
});

it('counts the groups of an identity provider among the functions', async () => {
  const { client, scim } = await connectScim(server);
  await db.execute(kinds[0][1](client.id));
  const add = async (displayName: string) => (await scim('POST', '/Groups', { displayName, members: [] })).statusCode;

  expect([await add('One'), await add('Two')]).toEqual([201, 409]);
});

it.runIf(database.engine === 'postgresql')(
  'adds far from the end of a list while somebody else adds to it',
  async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });

    await database.transaction(platformScope, async (tx) => {
      await lockList(tx, functions, client.id);
      const answer = await call(addFunction, { as, body: { name: 'Beside an import', type: 'IT' } });
      expect(outcome(answer)).toEqual([201, undefined]);
    });
  },
);

it.runIf(database.engine === 'postgresql')('refuses an import beside which others have filled the list', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  const add = (name: string) => call(addLocation, { as, body: { name } });
  await db.execute(sql`insert into locations (client_id, name, name_key)
    select ${client.id}, 'L' || number, 'l' || number from generate_series(1, ${listSizes.locations - 210}::int) as number`);
  const names = Array.from({ length: 205 }, (_, index) => `Site ${index}`);
  const file = { bytes: ['Name', ...names].join('\r\n'), field: 'file', name: 'locations.csv', type: 'text/csv' };
  const form = formOf({ mapping: JSON.stringify({ name: 0 }) }, file);

  const { importing } = await database.transaction(platformScope, async (tx) => {
    // The import waits for its last name.
    const same = { clientId: client.id, name: 'Site 99', nameKey: 'site 99' };
    await tx.insert(locations).values(same);
    const answer = call(locationImport.import, { as, form });
    await expect.poll(waitingConnectionsOf(database), { timeout: 20_000 }).toBe(1);
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) expect((await add(name)).statusCode).toBe(201);
    await tx.update(locations).set({ name: 'Six', nameKey: 'six' }).where(eq(locations.nameKey, same.nameKey));
    return { importing: answer };
  });

  expect((await importing).body).toContain('"code":"too_many"');
  expect(await db.$count(locations, eq(locations.clientId, client.id))).toBe(listSizes.locations - 210 + 6);
});
