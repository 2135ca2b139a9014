// The requests that Entra ID and Okta publish as examples of what they send, in their order and with their spellings:
// https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
// https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
// Names, addresses and identifiers are ours.
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const schema = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;
const messageSchema = (name: string) => `urn:ietf:params:scim:api:messages:2.0:${name}`;
const patch = (...Operations: object[]) => ({ schemas: [messageSchema('PatchOp')], Operations });

it('people come, change and go as Entra ID sends them', async () => {
  const { scim, client } = await connectScim(started);
  const address = 'mara.lindqvist@acme.example';

  // It tests a connection by asking for somebody who does not exist.
  const nobody = await scim('GET', '/Users?filter=userName+eq+%226f1c7b52-1f0f-4c0e-9a35-9b4ad0a3f0aa%22');
  expect(nobody.statusCode).toBe(200);
  expect(nobody.json()).toEqual({
    schemas: [messageSchema('ListResponse')],
    totalResults: 0,
    startIndex: 1,
    itemsPerPage: 0,
    Resources: [],
  });
  expect((await scim('GET', '/Schemas')).json()).toMatchObject({ schemas: [messageSchema('ListResponse')] });

  const created = await scim('POST', '/Users', {
    schemas: [schema('User'), 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: '4c2a0b1e-7d0a-4a60-8f0c-2f6a7e1b9d11',
    userName: address,
    active: true,
    emails: [{ primary: true, type: 'work', value: address }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Mara Lindqvist', familyName: 'Lindqvist', givenName: 'Mara' },
    roles: [],
  });
  expect(created.statusCode).toBe(201);
  const { id } = created.json();
  expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({
    schemas: [schema('User')],
    externalId: '4c2a0b1e-7d0a-4a60-8f0c-2f6a7e1b9d11',
    userName: address,
    active: true,
    emails: [{ primary: true, type: 'work', value: address }],
  });
  const unknown = await scim('GET', '/Users/5171a35d82074e068ce2');
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { schemas: [messageSchema('Error')], status: '404' },
  ]);
  const found = await scim('GET', `/Users?filter=userName+eq+%22${encodeURIComponent(address)}%22`);
  expect(found.json()).toMatchObject({ totalResults: 1, Resources: [{ id, userName: address }] });

  const renamed = await scim(
    'PATCH',
    `/Users/${id}`,
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: address },
      { op: 'Replace', path: 'name.familyName', value: 'Berg' },
    ),
  );
  expect([renamed.statusCode, renamed.json().name]).toEqual([
    200,
    { formatted: 'Mara Berg', givenName: 'Mara', familyName: 'Berg' },
  ]);
  // An address is that of a mailbox a person has proven; it does not change.
  const moved = await scim(
    'PATCH',
    `/Users/${id}`,
    patch({ op: 'Replace', path: 'userName', value: 'mara.berg@acme.example' }),
  );
  expect([moved.statusCode, moved.json().scimType]).toEqual([400, 'mutability']);

  for (const [value, active] of [
    [false, false],
    ['True', true],
    ['False', false],
  ] as const) {
    const { Operations, schemas } = patch({ op: 'Replace', path: 'active', value });
    expect((await scim('PATCH', `/Users/${id}`, { Operations, schemas })).json()).toMatchObject({ active });
  }
  expect((await scim('DELETE', `/Users/${id}`)).statusCode).toBe(204);
  expect(await started.userById(Number(id))).toMatchObject({ isActive: false, clientId: client.id });
});

it('groups come, change and go as Entra ID sends them', async () => {
  const { scim, lead } = await connectScim(started);
  const member = [{ $ref: null, value: String(lead.id) }];
  const created = await scim('POST', '/Groups', {
    schemas: [schema('Group'), 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
    displayName: 'Treasury',
    meta: { resourceType: 'Group' },
  });
  expect([created.statusCode, created.json().members]).toEqual([201, []]);
  const { id } = created.json();

  const brief = await scim('GET', `/Groups/${id}?excludedAttributes=members`);
  expect(brief.json()).toMatchObject({ id, externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' });
  expect(brief.json()).not.toHaveProperty('members');
  const found = await scim('GET', '/Groups?excludedAttributes=members&filter=displayName+eq+%22Treasury%22');
  expect(found.json()).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'Treasury' }] });

  const change = (operation: object) => scim('PATCH', `/Groups/${id}`, patch(operation));
  const hasLead = async () => {
    const filter = encodeURIComponent(`id eq "${id}" and members eq "${lead.id}"`);
    return (await scim('GET', `/Groups?excludedAttributes=members&filter=${filter}`)).json().totalResults;
  };
  expect((await change({ op: 'Replace', path: 'displayName', value: 'Treasury and tax' })).statusCode).toBe(200);
  expect((await change({ op: 'Add', path: 'members', value: member })).statusCode).toBe(200);
  expect(await hasLead()).toBe(1);
  expect((await change({ op: 'Remove', path: 'members', value: member })).statusCode).toBe(200);
  expect(await hasLead()).toBe(0);
  expect((await scim('DELETE', `/Groups/${id}`)).statusCode).toBe(204);
  expect((await scim('GET', `/Groups/${id}`)).statusCode).toBe(404);
});

it('people come, change and go as Okta sends them', async () => {
  const { scim, lead } = await connectScim(started);
  const address = 'noor.haddad@acme.example';
  const emails = [{ primary: true, value: address, type: 'work' }];
  expect((await scim('GET', '/Users?startIndex=1&count=2')).json()).toMatchObject({ startIndex: 1, totalResults: 1 });
  const filter = `filter=userName%20eq%20%22${encodeURIComponent(address)}%22&startIndex=1&count=100`;
  expect((await scim('GET', `/Users?${filter}`)).json()).toMatchObject({ totalResults: 0, Resources: [] });

  const wish = {
    schemas: [schema('User')],
    userName: address,
    name: { givenName: 'Noor', familyName: 'Haddad' },
    emails,
    displayName: 'Noor Haddad',
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    active: true,
  };
  const charset = { 'content-type': 'application/scim+json; charset=utf-8' };
  const created = await scim('POST', '/Users', wish, charset);
  expect(created.statusCode).toBe(201);
  const user = created.json();
  expect(user).not.toHaveProperty('password');
  const [row] = await started.database
    .in(platformScope)
    .select()
    .from(users)
    .where(eq(users.id, Number(user.id)));
  // The password is a placeholder of Okta's.
  expect(row).toMatchObject({ status: 'invited', passwordHash: null });
  const again = await scim('POST', '/Users', wish, charset);
  expect([again.statusCode, again.json().schemas]).toEqual([409, [messageSchema('Error')]]);
  expect((await scim('GET', '/Users?startIndex=1&count=100')).json()).toMatchObject({
    totalResults: 2,
    itemsPerPage: 2,
    Resources: [{ id: String(lead.id) }, { id: user.id }],
  });

  const read = (await scim('GET', `/Users/${user.id}`)).json();
  const put = (changes: object) => scim('PUT', `/Users/${user.id}`, { ...read, ...changes });
  const changed = await put({ name: { givenName: 'Noor', middleName: 'Excited', familyName: 'Mansour' } });
  expect(changed.json()).toMatchObject({ name: { givenName: 'Noor', familyName: 'Mansour' }, active: true });
  const off = await scim('PATCH', `/Users/${user.id}`, patch({ op: 'replace', value: { active: false } }));
  expect([off.statusCode, off.json().active]).toEqual([200, false]);
  expect((await put({ active: true })).json().active).toBe(true);
  expect((await put({ active: false })).json().active).toBe(false);
});

it('groups come, change and go as Okta sends them', async () => {
  const { scim, lead, client } = await connectScim(started);
  const noor = await started.aUser({ client });
  const created = await scim('POST', '/Groups', {
    schemas: [schema('Group')],
    displayName: 'Service desk',
    members: [],
  });
  expect([created.statusCode, created.json().members]).toEqual([201, []]);
  const { id } = created.json();
  expect((await scim('GET', '/Groups?startIndex=1&count=100')).json().totalResults).toBe(1);

  const entry = (person: { id: number; username: string }) => ({ value: String(person.id), display: person.username });
  const change = async (...operations: object[]) => {
    const answer = await scim('PATCH', `/Groups/${id}`, patch(...operations));
    const members: { value: string }[] = answer.json().members;
    return [answer.statusCode, answer.json().displayName, ...members.map(({ value }) => Number(value))];
  };
  const name = 'Service desk and field';
  expect(await change({ op: 'replace', value: { id, displayName: name } })).toEqual([200, name]);
  expect(await change({ op: 'add', path: 'members', value: [entry(lead)] })).toEqual([200, name, lead.id]);
  const swap = [
    { op: 'remove', path: `members[value eq "${lead.id}"]` },
    { op: 'add', path: 'members', value: [entry(noor)] },
  ];
  expect(await change(...swap)).toEqual([200, name, noor.id]);
  const both = { op: 'replace', path: 'members', value: [entry(lead), entry(noor)] };
  expect(await change(both)).toEqual([200, name, lead.id, noor.id]);
  const put = await scim('PUT', `/Groups/${id}`, {
    schemas: [schema('Group')],
    displayName: 'Service desk',
    members: [entry(noor)],
  });
  expect(put.json()).toMatchObject({ displayName: 'Service desk', members: [{ value: String(noor.id) }] });
  expect((await scim('DELETE', `/Groups/${id}`)).statusCode).toBe(204);
});
