// Attributes under the names that providers give them.
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { scim, find, client } = await connectScim(started);
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const core = 'urn:ietf:params:scim:schemas:core:2.0';
const other = 'urn:ietf:params:scim:schemas:extension:acme:2.0:User';
let count = 0;
const aPerson = async (): Promise<string> =>
  (await scim('POST', '/Users', { userName: `person.${(count += 1)}@acme.example`, title: 'Analyst' })).json().id;
const patch = (path: string, ...Operations: object[]) => scim('PATCH', path, { schemas, Operations });

it('an attribute of an extension is not taken for the one of the same name', async () => {
  const id = await aPerson();
  const changed = await patch(
    `/Users/${id}`,
    { op: 'Add', path: `${other}:title`, value: 'Title of another schema' },
    { op: 'Add', value: { [`${other}:active`]: false, [`${core}:User:name.givenName`]: 'Ada' } },
  );
  expect(changed.json()).toMatchObject({ title: 'Analyst', active: true, name: { givenName: 'Ada' } });
  const filter = encodeURIComponent(`${other}:title eq "Analyst"`);
  expect((await scim('GET', `/Users?filter=${filter}`)).json().scimType).toBe('invalidFilter');
  expect(await find(`${core}:User:title eq "Analyst"`)).not.toEqual([]);
});

it.each(['members', 'Members', `${core}:Group:members`])(
  'members are added by the name %s, without a path',
  async (name) => {
    const [first, second] = [await aPerson(), await aPerson()];
    const members = [{ value: first }];
    const { id } = (await scim('POST', '/Groups', { displayName: `Team ${count}`, members })).json();
    const added = await patch(`/Groups/${id}`, { op: 'Add', value: { [name]: [{ value: second }] } });
    expect(added.json().members).toMatchObject([{ value: first }, { value: second }]);
  },
);

it('a group that is no person is refused as a member, although a person has its number', async () => {
  const { id: person } = await started.aUser({ client });
  const { id } = (await scim('POST', '/Groups', { displayName: 'Nested' })).json();
  const value = [{ value: String(person), type: 'Group' }];
  const added = await patch(`/Groups/${id}`, { op: 'add', path: 'members', value });
  expect([added.statusCode, added.json().scimType]).toEqual([400, 'invalidValue']);
});

it('names of attributes have no case, within operations and members too', async () => {
  const id = await aPerson();
  const operations = [{ Op: 'Replace', Path: 'Title', Value: 'Lead' }];
  expect((await scim('PATCH', `/Users/${id}`, { schemas, operations })).json().title).toBe('Lead');
  const { id: group } = (await scim('POST', '/Groups', { displayName: `Cases ${count}` })).json();
  const added = await patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ Value: id }] });
  expect(added.json().members).toMatchObject([{ value: id }]);
});

it('null is no value', async () => {
  const id = await aPerson();
  const changed = await patch(`/Users/${id}`, { op: 'replace', path: null, value: { title: 'Lead', active: null } });
  expect(changed.json()).toMatchObject({ title: 'Lead', active: true });
  const members = [{ value: id }];
  const { id: group } = (await scim('POST', '/Groups', { displayName: `Nulls ${count}`, members })).json();
  const cleared = await patch(`/Groups/${group}`, { op: 'remove', path: 'members', value: null });
  expect(cleared.json().members ?? []).toEqual([]);
});
