import type { Endpoint } from '@orgscope/contract/endpoint';
import { deleteFunction, listFunctions } from '@orgscope/contract/resources/functions';
import { deleteLocation, listLocations } from '@orgscope/contract/resources/locations';
import { changeMe } from '@orgscope/contract/resources/me';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope, tenantScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';

// What is true of the kinds of record that users have one of.

const { call, database, aClient, aFunction, aLocation, aUser, aSession } = await startTestApp();

interface Kind {
  readonly noun: string;
  readonly table: typeof functions | typeof locations;
  readonly list: Endpoint;
  readonly remove: Endpoint;
  build(of: { client: Client }): Promise<{ id: number }>;
  /** The column in which a user has one. */
  placed(id: number): { clientFunctionId: number } | { clientLocationId: number };
  /** The field in which users name it themselves. */
  readonly field: 'client_function_id' | 'client_location_id';
}

const kinds: Kind[] = [
  {
    noun: 'Function',
    table: functions,
    list: listFunctions,
    remove: deleteFunction,
    build: aFunction,
    placed: (id) => ({ clientFunctionId: id }),
    field: 'client_function_id',
  },
  {
    noun: 'Location',
    table: locations,
    list: listLocations,
    remove: deleteLocation,
    build: aLocation,
    placed: (id) => ({ clientLocationId: id }),
    field: 'client_location_id',
  },
];

describe.each(kinds.map((kind) => [kind.noun, kind] as const))('%s', (noun, { table, ...kind }) => {
  it('is counted with its active users, and not deleted while it has any', async () => {
    const client = await aClient();
    const { id } = await kind.build({ client });
    const holders = [await aUser({ client, ...kind.placed(id) }), await aUser({ client, ...kind.placed(id) })];
    await aUser({ client, ...kind.placed(id), isActive: false });
    await aUser({ client });
    const as = await aSession({ client, platformRole: 'client_admin' });

    const { data } = (await call(kind.list, { as })).json();
    const refused = await call(kind.remove, { as, params: { id } });

    expect(data).toMatchObject([{ id, user_count: 2, is_active: true }]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: `${noun} cannot be deleted. 2 user(s) associated`, error: { code: 'in_use' }, uses: { users: 2 } },
    ]);
    for (const { id: holder } of holders) {
      await database.in(platformScope).update(users).set({ isActive: false }).where(eq(users.id, holder));
    }
    expect((await call(kind.remove, { as, params: { id } })).json().data).toMatchObject({ is_active: false });
  });

  it('counts a user to whom it is being given at the same moment', async () => {
    const client = await aClient();
    const { id } = await kind.build({ client });
    const user = await aUser({ client });
    const as = await aSession({ client, platformRole: 'client_admin' });
    let deletion: ReturnType<typeof call> | undefined;

    await database.transaction(tenantScope(client.id), async (tx) => {
      // What everything that gives it to a user does first.
      await tx.select().from(table).where(eq(table.id, id)).for('share');
      deletion = call(kind.remove, { as, params: { id } });
      await tx.update(users).set(kind.placed(id)).where(eq(users.id, user.id));
    });

    const response = await deletion;
    expect([response?.statusCode, response?.json().message]).toEqual([
      409,
      `${noun} cannot be deleted. 1 user(s) associated`,
    ]);
  });

  it('is never left inactive with a user when both happen at once', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });

    for (const _ of Array.from({ length: 5 })) {
      const { id } = await kind.build({ client });
      const member = await aSession({ client });
      const outcomes = await Promise.all([
        call(changeMe, { as: member, body: { [kind.field]: id } }),
        call(kind.remove, { as, params: { id } }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual(outcomes.map(({ statusCode }) => statusCode));
    }
  });
});
