// Every delete that leaves a record inactive takes the version that its caller has read.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { deleteQuery } from '@orgscope/contract/lists/listing';
import { deleteApplication, updateApplication } from '@orgscope/contract/resources/applications';
import { deleteAsset, updateAsset } from '@orgscope/contract/resources/assets';
import { deleteClient, updateClient } from '@orgscope/contract/resources/clients';
import { deleteCustomAttribute, updateCustomAttribute } from '@orgscope/contract/resources/custom-attributes';
import { deleteFunction, updateFunction } from '@orgscope/contract/resources/functions';
import { deleteIndustry, updateIndustry } from '@orgscope/contract/resources/industries';
import { deleteLocation, updateLocation } from '@orgscope/contract/resources/locations';
import { deleteServiceAccount, updateServiceAccount } from '@orgscope/contract/resources/service-accounts';
import { deleteSubscription, updateSubscription } from '@orgscope/contract/resources/subscriptions';
import { deleteUser, updateUser } from '@orgscope/contract/resources/users';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const app = await startTestApp();
const client = await app.aClient();
const as = await app.aSession({ platformRole: 'platform_admin' });

const named = { name: 'Changed meanwhile' };
const deletes: [Endpoint, Endpoint, object, () => Promise<{ id: number }>][] = [
  [deleteApplication, updateApplication, named, () => app.anApplication({ client })],
  [deleteAsset, updateAsset, named, () => app.anAsset({ client })],
  [deleteClient, updateClient, named, () => app.aClient()],
  [deleteCustomAttribute, updateCustomAttribute, named, () => app.anAttribute({ client })],
  [deleteFunction, updateFunction, named, () => app.aFunction({ client })],
  [deleteIndustry, updateIndustry, named, () => app.anIndustry()],
  [deleteLocation, updateLocation, named, () => app.aLocation({ client })],
  [deleteServiceAccount, updateServiceAccount, named, () => app.aServiceAccount({ client })],
  [deleteSubscription, updateSubscription, named, () => app.aSubscription({ client })],
  [deleteUser, updateUser, { first_name: 'Changed' }, () => app.aUser({ client })],
];

it('is tested for every such call', () => {
  const taking = endpoints.filter(({ query }) => query === deleteQuery);
  expect(new Set(deletes.map(([endpoint]) => endpoint))).toEqual(new Set(taking));
});

it.each(deletes.map(([endpoint, ...rest]) => [endpoint.path, endpoint, ...rest] as const))(
  'spares a record that somebody has changed since: %s',
  async (_path, { path }, { method }, change, make) => {
    const { id } = await make();
    const url = path.replace(':id', String(id));
    expect((await app.inject({ method, url, headers: { ...as }, payload: change })).statusCode).toBe(200);
    const remove = (version: string) =>
      app.inject({ method: 'DELETE', url: `${url}?version=${version}`, headers: { ...as } });

    const outdated = await remove('1');
    expect([outdated.statusCode, outdated.json().error.code]).toEqual([409, 'edit_conflict']);
    expect(outdated.json().conflict).toMatchObject({ record: { id, version: 2, ...change, is_active: true } });
    expect((await remove('two')).statusCode).toBe(400);
    expect((await remove('2')).statusCode).toBe(200);
  },
);
