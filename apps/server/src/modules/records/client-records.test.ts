import { english, inEnglish } from '@orgscope/contract/words/english';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { writeMessages } from '@orgscope/contract/records/messages';
import * as attributeCalls from '@orgscope/contract/resources/custom-attributes';
import * as functionCalls from '@orgscope/contract/resources/functions';
import * as locationCalls from '@orgscope/contract/resources/locations';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';

// What holds for every kind of record that belongs to a client, whatever its fields are.

const { call, aClient, aFunction, aLocation, anAttribute, aSession } = await startTestApp();

interface Kind {
  readonly noun: string;
  readonly list: Endpoint;
  readonly export: Endpoint;
  readonly add: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
  readonly restore: Endpoint;
  readonly messages: Record<'added' | 'updated' | 'deleted' | 'restored' | 'nameTaken' | 'inactive', string>;
  /** What an addition needs beside the name. */
  readonly fields: object;
  build(of: { client: Client; name?: string; isActive?: boolean }): Promise<{ id: number; name: string }>;
}

const kinds: Kind[] = [
  {
    noun: 'functions',
    list: functionCalls.listFunctions,
    export: functionCalls.exportFunctions,
    add: functionCalls.addFunction,
    update: functionCalls.updateFunction,
    remove: functionCalls.deleteFunction,
    restore: functionCalls.restoreFunction,
    messages: { ...functionCalls.functionMessages, ...writeMessages('functions') },
    fields: { type: 'IT' },
    build: aFunction,
  },
  {
    noun: 'locations',
    list: locationCalls.listLocations,
    export: locationCalls.exportLocations,
    add: locationCalls.addLocation,
    update: locationCalls.updateLocation,
    remove: locationCalls.deleteLocation,
    restore: locationCalls.restoreLocation,
    messages: { ...locationCalls.locationMessages, ...writeMessages('locations') },
    fields: {},
    build: aLocation,
  },
  {
    noun: 'custom attributes',
    list: attributeCalls.listCustomAttributes,
    export: attributeCalls.exportCustomAttributes,
    add: attributeCalls.addCustomAttribute,
    update: attributeCalls.updateCustomAttribute,
    remove: attributeCalls.deleteCustomAttribute,
    restore: attributeCalls.restoreCustomAttribute,
    messages: {
      added: english('custom-attributes.done.add'),
      updated: english('custom-attributes.done.update'),
      deleted: english('custom-attributes.done.delete'),
      restored: english('custom-attributes.done.restore'),
      nameTaken: english('custom-attributes.name_taken'),
      inactive: english('custom-attributes.inactive'),
    },
    fields: { options: [{ name: 'One' }] },
    build: anAttribute,
  },
];

/** Two clients with an administrator each, and one of the platform in neither. */
async function twoClients() {
  const [client, foreign] = [await aClient(), await aClient()];
  return {
    client,
    foreign,
    admin: await aSession({ client, platformRole: 'client_admin' }),
    stranger: await aSession({ client: foreign, platformRole: 'client_admin' }),
    platform: await aSession({ platformRole: 'platform_admin' }),
  };
}

type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];

describe.each(kinds.map((kind) => [kind.noun, kind] as const))('%s', (_, kind) => {
  const all = async (as: SessionHeaders, query: object = {}): Promise<Record<string, unknown>[]> =>
    (await call(kind.list, { as, query: { include_inactive: true, ...query } })).json().data;
  const add = (as: SessionHeaders, body: object) => call(kind.add, { as, body: { ...kind.fields, ...body } });
  const change = (as: SessionHeaders, id: number, body: object) => call(kind.update, { as, params: { id }, body });
  const remove = (as: SessionHeaders, id: number) => call(kind.remove, { as, params: { id } });
  const restore = (as: SessionHeaders, id: number) => call(kind.restore, { as, params: { id } });

  describe('for the administrator of a client', () => {
    it('are added, changed, deleted and restored in the own client', async () => {
      const { admin, client } = await twoClients();

      const added = await add(admin, { name: '  Anchorage ' });
      const { id } = added.json().data;
      const changed = await change(admin, id, { name: 'Harbour' });
      const deleted = await remove(admin, id);
      const restored = await restore(admin, id);

      expect([added, changed, deleted, restored].map((response) => response.json().message)).toEqual([
        inEnglish(kind.messages.added),
        inEnglish(kind.messages.updated),
        inEnglish(kind.messages.deleted),
        inEnglish(kind.messages.restored),
      ]);
      expect(added.json().data).toMatchObject({ name: 'Anchorage', user_count: 0, is_active: true, version: 1 });
      expect(restored.json().data).toMatchObject({ id, name: 'Harbour', is_active: true, version: 4 });
      expect(await all(admin, { client_id: client.id })).toEqual([restored.json().data]);
    });

    it('of another client are neither seen nor changed, by whatever number they are named', async () => {
      const { client, admin, stranger, platform } = await twoClients();
      const active = await kind.build({ client });
      const inactive = await kind.build({ client, isActive: false });
      const before = await all(admin);

      const tries = [
        await call(kind.list, { as: stranger, query: { client_id: client.id } }),
        await call(kind.export, { as: stranger, query: { client_id: client.id } }),
        await add(stranger, { name: 'Planted', client_id: client.id }),
        await change(stranger, active.id, { name: 'Planted' }),
        await change(stranger, active.id, { client_id: client.id, name: 'Planted' }),
        await remove(stranger, active.id),
        await restore(stranger, inactive.id),
        await add(stranger, { name: 'Planted', client_id: 2_000_000_000 }),
      ];

      expect(tries.map(outcomeOf)).toEqual(tries.map(() => [404, 'not_found']));
      expect(await all(stranger)).toEqual([]);
      expect((await call(kind.export, { as: stranger })).body).not.toContain(active.name);
      expect(await all(admin)).toEqual(before);
      expect(await all(platform, { client_id: client.id })).toEqual(before);
    });
  });

  describe('for the platform’s administrators', () => {
    it('are added, changed, deleted and restored in any active client', async () => {
      const { admin, stranger, platform, client } = await twoClients();

      const { id } = (await add(platform, { name: 'Anchorage', client_id: client.id })).json().data;
      await change(platform, id, { name: 'Harbour' });
      await remove(platform, id);
      expect(outcomeOf(await restore(platform, id))).toEqual([200, undefined]);

      expect(await all(admin)).toMatchObject([{ id, name: 'Harbour' }]);
      expect(await all(platform, { client_id: client.id })).toEqual(await all(admin));
      expect([...(await all(stranger)), ...(await all(platform))]).toEqual([]);
    });

    it('are not added to a client that is inactive or absent', async () => {
      const { platform } = await twoClients();
      const closed = await aClient({ isActive: false });

      const refused = await add(platform, { name: 'Late', client_id: closed.id });

      expect(outcomeOf(refused)).toEqual([409, 'inactive']);
      expect(refused.json().message).toBe(english('clients.inactive'));
      expect(outcomeOf(await add(platform, { name: 'Late', client_id: 2_000_000_000 }))).toEqual([404, 'not_found']);
      expect(await all(platform, { client_id: closed.id })).toEqual([]);
    });
  });

  it('are nobody else’s to change or to take away as a file', async () => {
    const { client } = await twoClients();
    const { id } = await kind.build({ client });
    const member = await aSession({ client });

    const tries = [
      await add(member, { name: 'Planted' }),
      await change(member, id, { name: 'Planted' }),
      await remove(member, id),
      await restore(member, id),
      await call(kind.export, { as: member }),
    ];

    expect(tries.map(outcomeOf)).toEqual(tries.map(() => [403, 'permission_denied']));
  });

  it('have names that are taken within the client only, by active ones only, in whatever case', async () => {
    const { client, foreign, admin } = await twoClients();
    await kind.build({ client: foreign, name: 'Theirs' });
    await kind.build({ client, name: 'Closed', isActive: false });
    await kind.build({ client, name: 'Open' });
    const { id } = await kind.build({ client });

    const taken = [await add(admin, { name: ' oPEN ' }), await change(admin, id, { name: 'OPEN' })];
    const free = [await add(admin, { name: 'theirs' }), await change(admin, id, { name: 'closed' })];

    expect(taken.map(outcomeOf)).toEqual(taken.map(() => [409, 'name_taken']));
    expect(taken[0]?.json().message).toEqual({ name: [inEnglish(kind.messages.nameTaken)] });
    expect(free.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
  });

  it('are not restored under a name that another has taken meanwhile', async () => {
    const { client, admin } = await twoClients();
    const { id } = await kind.build({ client, name: 'Pier', isActive: false });
    await kind.build({ client, name: 'PIER' });

    expect(outcomeOf(await restore(admin, id))).toEqual([409, 'name_taken']);
    expect(await all(admin, { search: 'pier' })).toMatchObject([{ is_active: false }, { is_active: true }]);
  });

  it('are changed, deleted and restored in the right state only', async () => {
    const { client, admin } = await twoClients();
    const active = await kind.build({ client });
    const inactive = await kind.build({ client, isActive: false });

    expect(outcomeOf(await restore(admin, active.id))).toEqual([409, 'already_active']);
    expect(outcomeOf(await remove(admin, inactive.id))).toEqual([409, 'inactive']);
    const refused = await change(admin, inactive.id, { name: 'Alive' });
    expect(outcomeOf(refused)).toEqual([409, 'inactive']);
    expect(refused.json().message).toBe(inEnglish(kind.messages.inactive));
  });

  it('tell who comes later with a change what somebody else changed, and keep that', async () => {
    const { client, admin } = await twoClients();
    const { id } = await kind.build({ client });
    const other = await aSession({ platformRole: 'platform_admin', firstName: 'Grace', lastName: 'Lindqvist' });
    await change(other, id, { name: 'Hers', version: 1 });

    const late = await change(admin, id, { name: 'His', version: 1 });

    expect(outcomeOf(late)).toEqual([409, 'edit_conflict']);
    const [record] = await all(admin);
    expect(record).toMatchObject({ name: 'Hers', version: 2 });
    expect(late.json().conflict).toMatchObject({ record, changed_by: 'Grace Lindqvist' });
    expect((await change(admin, id, { name: 'His' })).json().data).toMatchObject({ name: 'His', version: 3 });
  });

  it('are ordered by status, the active ones first', async () => {
    const { client, admin } = await twoClients();
    for (const [name, isActive] of [
      ['A', false],
      ['B', true],
      ['C', false],
    ] as const)
      await kind.build({ client, name, isActive });

    const orders = [];
    for (const ordering of ['status', '-status']) {
      const { data } = (await call(kind.list, { as: admin, query: { ordering, include_inactive: true } })).json();
      orders.push(data.map(({ name }: { name: string }) => name).join(''));
    }

    expect(orders).toEqual(['BAC', 'ACB']);
  });

  it('are counted, ordered and cut into pages where a query asks for a part', async () => {
    const { client, admin } = await twoClients();
    for (const name of ['Quay 2', 'Quay 10', 'Mole', 'Quay 1']) await kind.build({ client, name });

    const query = { search: 'QUAY', ordering: '-name', page: 2, page_size: 2 };
    const response = await call(kind.list, { as: admin, query });

    expect(response.json().meta).toEqual({ count: 3, page: 2, page_size: 2 });
    expect(response.json().data).toMatchObject([{ name: 'Quay 1' }]);
  });
});
