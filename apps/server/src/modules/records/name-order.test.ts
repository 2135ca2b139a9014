// Names stand where people look for them, in any language: not by the numbers of their letters.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { listApplications } from '@orgscope/contract/resources/applications';
import { listClients } from '@orgscope/contract/resources/clients';
import { listCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { listFunctions } from '@orgscope/contract/resources/functions';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { listLocations } from '@orgscope/contract/resources/locations';
import { listUsers } from '@orgscope/contract/resources/users';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aLocation, anApplication, anAttribute, anIndustry, aUser, aSession } =
  await startTestApp();
const admin = await aSession({ platformRole: 'platform_admin' });
const ordered = [
  '★ Star',
  '365',
  '1000',
  'apple',
  'Ärzte',
  'Émile',
  'floor',
  'Floor 2',
  'Flóor 9',
  'floor 10',
  'Łódź',
  'Ömer',
  'Zeta',
];
const names = ordered.toSorted();
const isPlain = (name: string) => !/\d/.test(name);

type Build = (name: string, client: Awaited<ReturnType<typeof aClient>>) => Promise<unknown>;

test.each<[string, Endpoint, Build]>([
  ['industries', listIndustries, (name) => anIndustry({ name })],
  ['clients', listClients, (name) => aClient({ name })],
  ['functions', listFunctions, (name, client) => aFunction({ client, name })],
  ['locations', listLocations, (name, client) => aLocation({ client, name })],
  ['attributes', listCustomAttributes, (name, client) => anAttribute({ client, name })],
  ['applications', listApplications, (name, client) => anApplication({ client, name })],
  ['users', listUsers, (name, client) => aUser({ client, firstName: name, lastName: name })],
])('%s are listed in the order of an alphabet, and of numbers', async (what, list, build) => {
  const client = await aClient({ name: `With ${what}` });
  for (const name of names) await build(name, client);
  const query = ['industries', 'clients'].includes(what) ? {} : { client_id: client.id };
  const { data } = (await call(list, { as: admin, query })).json();
  const listed = data.map((row: { name?: string; first_name?: string }) => row.first_name ?? row.name);
  // Names of people have no numbers.
  const expected = what === 'users' ? ordered.filter(isPlain) : ordered;
  expect(listed.filter((name: string) => expected.includes(name))).toEqual(expected);
});
