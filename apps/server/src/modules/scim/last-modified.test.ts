// What meta.lastModified tells, and what filters by it find.
import { updateFunction } from '@orgscope/contract/resources/functions';
import { beforeEach, expect, it, vi } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { scim, find, as } = await connectScim(started);
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
let count = 0;
const aPerson = async (): Promise<string> =>
  (await scim('POST', '/Users', { userName: `person.${(count += 1)}@acme.example` })).json().id;
const membersOf = (ids: string[]) => ids.map((value) => ({ value }));
const aGroup = async (...ids: string[]): Promise<string> => {
  const displayName = `Team ${(count += 1)}`;
  return (await scim('POST', '/Groups', { displayName, members: membersOf(ids) })).json().id;
};
const change = (id: string, operation: object) => scim('PATCH', `/Groups/${id}`, { schemas, Operations: [operation] });

let [lina, tom, finance, law] = ['', '', '', ''];
beforeEach(async () => {
  [lina, tom] = [await aPerson(), await aPerson()];
  finance = await aGroup(lina, tom);
  law = await aGroup();
});

interface Meta {
  readonly lastModified: string;
  readonly version: string;
}

/** What lastModified has moved of, by the answers and by the filter; the versions of these alone are others. */
async function movedBy(act: () => Promise<unknown>): Promise<string[]> {
  const paths = [`/Users/${lina}`, `/Users/${tom}`, `/Groups/${finance}`, `/Groups/${law}`];
  const read = () => Promise.all(paths.map(async (path): Promise<Meta> => (await scim('GET', path)).json().meta));
  const timesOf = (all: readonly Meta[]) => all.map(({ lastModified }) => lastModified);
  const metaBefore = await read();
  const before = timesOf(metaBefore);
  const latest = before.toSorted().at(-1) ?? '';
  await act();
  const metaAfter = await read();
  const after = timesOf(metaAfter);
  const moved = paths.filter((_, at) => (after[at] ?? '') > (before[at] ?? ''));
  expect(paths.filter((_, at) => (after[at] ?? '') < (before[at] ?? ''))).toEqual([]);

  expect(paths.filter((_, at) => metaAfter[at]?.version !== metaBefore[at]?.version)).toEqual(moved);

  const later = `meta.lastModified gt "${latest}"`;
  const [people, groups] = [await find(later), await find(later, 'Groups')];
  expect([...people.map(({ id }) => `/Users/${id}`), ...groups.map(({ id }) => `/Groups/${id}`)]).toEqual(moved);
  return moved;
}

it('lastModified of a group moves when somebody joins it', async () => {
  const added = { op: 'add', path: 'members', value: membersOf([lina]) };
  expect(await movedBy(() => change(law, added))).toEqual([`/Users/${lina}`, `/Groups/${finance}`, `/Groups/${law}`]);
});

it('lastModified of a group moves when somebody leaves it, and that of who stays does not', async () => {
  const removed = { op: 'remove', path: `members[value eq "${lina}"]` };
  expect(await movedBy(() => change(finance, removed))).toEqual([`/Users/${lina}`, `/Groups/${finance}`]);
});

it('lastModified of a group moves when a member is deleted', async () => {
  const deleted = () => scim('DELETE', `/Users/${lina}`);
  const before = (await scim('GET', `/Groups/${finance}`)).json().meta.lastModified;
  await deleted();
  expect((await scim('GET', `/Groups/${finance}`)).json().meta.lastModified > before).toBe(true);
});

it('lastModified of a group moves when a member is renamed', async () => {
  const Operations = [{ op: 'replace', path: 'name.givenName', value: 'Ada' }];
  const renamed = () => scim('PATCH', `/Users/${lina}`, { schemas, Operations });
  expect(await movedBy(renamed)).toEqual([`/Users/${lina}`, `/Groups/${finance}`]);
});

it('lastModified of users moves when their group is renamed', async () => {
  const body = { version: 1, name: `Renamed ${count}` };
  const renamed = () => call(updateFunction, { as, params: { id: Number(finance) }, body });
  const { call } = started;
  expect(await movedBy(renamed)).toEqual([`/Users/${lina}`, `/Users/${tom}`, `/Groups/${finance}`]);
});

it('nothing has moved when a group is replaced by what it is', async () => {
  const { displayName, externalId, members } = (await scim('GET', `/Groups/${finance}`)).json();
  const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'], displayName, externalId, members };
  expect(await movedBy(() => scim('PUT', `/Groups/${finance}`, body))).toEqual([]);
});

it('nothing has moved when a group is given the members that it has', async () => {
  const same = { op: 'replace', path: 'members', value: membersOf([lina, tom]) };
  expect(await movedBy(() => change(finance, same))).toEqual([]);
});

it.each(['UTC', 'Pacific/Honolulu'])('a moment without a zone is one of UTC, on a server in %s', async (zone) => {
  vi.stubEnv('TZ', zone);
  const modified = (await scim('GET', `/Users/${lina}`)).json().meta.lastModified as string;
  for (const written of [modified, modified.slice(0, -1)])
    expect((await find(`id eq "${lina}" and meta.lastModified eq "${written}"`)).length).toBe(1);
  vi.unstubAllEnvs();
});
