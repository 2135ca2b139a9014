// Requests as identity providers send them: Entra ID (with its capitals and texts for truths) and Okta.
import * as calls from '@orgscope/contract/resources/scim';
import { inviteUser, restoreUser } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import type { LightMyRequestResponse as Response } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { app, call, database, mailTo, aFunction, anAsset, aSubscription, aUser, aServiceToken } = started;
const db = database.in(platformScope);
const core = 'urn:ietf:params:scim:schemas:core:2.0';
const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

const aConnected = (client?: Client) => connectScim(started, client);
const told = (response: Response) => [response.statusCode, response.json().scimType];
let count = 0;
const entraUser = (fields: object = {}) => ({
  schemas: [`${core}:User`, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `0a21f0f2-${(count += 1)}`,
  userName: `Person.${count}@acme.example`,
  active: true,
  displayName: 'Lina Osei',
  emails: [{ primary: true, type: 'work', value: `person.${count}@acme.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Lina Osei', familyName: 'Osei', givenName: 'Lina' },
  roles: [{ value: 'platform_admin' }],
  title: 'Analyst',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Finance' },
  ...fields,
});
const patch = (...Operations: object[]) => ({ schemas: [patchOp], Operations });

const acme = await aConnected();
let lina: { id: string; meta: { version: string } };
beforeAll(async () => {
  lina = (await acme.scim('POST', '/Users', entraUser())).json();
});

describe('an identity provider', () => {
  it('finds out what is supported', async () => {
    const config = await acme.scim('GET', '/ServiceProviderConfig');
    expect(config.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect(config.json()).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
    });
    const types = (await acme.scim('GET', '/ResourceTypes')).json();
    expect(types.Resources.map(({ id }: { id: string }) => id)).toEqual(['User', 'Group']);
    expect((await acme.scim('GET', `/Schemas/${core}:User`)).json().attributes[0].name).toBe('userName');
    const none = await acme.scim('POST', '/Bulk', {});
    expect([none.statusCode, none.json().schemas]).toEqual([404, ['urn:ietf:params:scim:api:messages:2.0:Error']]);
  });

  it('adds a person as a member, without a mail, and tells what is stored', async () => {
    const created = await acme.scim('POST', '/Users', entraUser({ userName: 'Tom.Berg@acme.example' }));
    expect(created.statusCode).toBe(201);
    const user = created.json();
    expect(created.headers['location']).toBe(user.meta.location);
    expect(created.headers['etag']).toBe(user.meta.version);
    expect(user).toMatchObject({
      userName: 'tom.berg@acme.example',
      name: { formatted: 'Lina Osei', givenName: 'Lina', familyName: 'Osei' },
      title: 'Analyst',
      active: true,
      emails: [{ value: 'tom.berg@acme.example', type: 'work', primary: true }],
    });
    expect(user).not.toHaveProperty('roles');
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.id, Number(user.id)));
    expect(row).toMatchObject({ platformRole: 'member', status: 'invited', invitedByName: 'SCIM', invitedBy: null });
    expect(await mailTo('tom.berg@acme.example')).toEqual([]);
  });

  it('invites by mail where the administrator wants that', async () => {
    const { as, scim } = await aConnected();
    await call(calls.changeScim, { as, body: { sends_invitations: true } });
    await scim('POST', '/Users', entraUser({ userName: 'mailed@acme.example' }));
    expect(await mailTo('mailed@acme.example')).toHaveLength(1);
  });

  it.each([
    ['userName eq "%n"', 1],
    ['username EQ "%N"', 1],
    ['emails[type eq "work"].value eq "%n"', 1],
    ['emails[type eq "work" and value eq "%n"]', 1],
    ['emails.value eq "%n" and active eq true', 1],
    ['emails[type eq "home"].value eq "%n"', 0],
    [`${core}:User:userName eq "%n"`, 1],
    ['externalId eq "%e"', 1],
    ['externalId eq "%e" and active eq "False"', 0],
    ['userName sw "person." and name.familyName co "se" and not (title pr)', 0],
    ['(userName ew "@acme.example" or id eq "0") and name.givenName eq "lina" and id eq "%i"', 1],
    ['meta.lastModified gt "2020-01-01T00:00:00Z" and id eq "%i"', 1],
    ['userName eq "%\\" or 1=1 --"', 0],
  ])('finds users by %s', async (filter, expected) => {
    const name = (lina as unknown as { userName: string }).userName;
    const external = (lina as unknown as { externalId: string }).externalId;
    const filled = filter
      .replace('%n', name)
      .replace('%N', name.toUpperCase())
      .replace('%e', external)
      .replace('%i', lina.id);
    expect((await acme.find(filled))?.map(({ id }) => id)).toEqual(expected === 1 ? [lina.id] : []);
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq x',
    'password eq "x"',
    '(userName pr',
    'userName pr)',
    '('.repeat(900),
    'active gt true',
    'a'.repeat(1001),
    'emails[type eq "work"',
    'constructor pr',
    'userName eq "\\u0000"',
  ])('is refused the filter %s', async (filter) => {
    const response = await acme.scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(told(response)).toEqual([400, 'invalidFilter']);
  });

  it('reads in pages, and only the attributes that it wants', async () => {
    const { scim, lead } = await aConnected();
    for (let made = 0; made < 3; made += 1) await scim('POST', '/Users', entraUser());
    const page = (await scim('GET', '/Users?startIndex=2&count=2&attributes=userName,name.givenName')).json();
    expect(page).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 });
    expect(Object.keys(page.Resources[0]).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    expect(page.Resources[0].name).toEqual({ givenName: 'Lina' });
    expect((await scim('GET', '/Users?startIndex=-3&count=0')).json()).toMatchObject({
      totalResults: 4,
      startIndex: 1,
      Resources: [],
    });
    expect((await scim('GET', '/Users?count=100000')).json().itemsPerPage).toBe(4);
    expect((await scim('GET', `/Users/${lead.id}?excludedAttributes=name,emails`)).json()).not.toHaveProperty('name');
  });

  it('changes a person as Entra ID and as Okta do', async () => {
    const { scim } = acme;
    const { id } = (await scim('POST', '/Users', entraUser())).json();
    const entra = await scim(
      'PATCH',
      `/Users/${id}`,
      patch(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'else@acme.example' },
        { op: 'Add', path: 'name.familyName', value: 'Berg' },
        { op: 'Replace', path: `${core}:User:title`, value: 'Lead' },
        { op: 'Replace', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'IT' },
      ),
    );
    expect(entra.json()).toMatchObject({ name: { familyName: 'Berg', givenName: 'Lina' }, title: 'Lead' });
    const flat = await scim(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'add', value: { 'name.givenName': 'Mia', externalId: 'okta-7' } }),
    );
    expect(flat.json()).toMatchObject({ name: { formatted: 'Mia Berg' }, externalId: 'okta-7' });
    const none = await scim('PATCH', `/Users/${id}`, patch({ op: 'remove', path: 'title' }));
    expect(none.json()).not.toHaveProperty('title');

    expect(
      (await scim('PATCH', `/Users/${id}`, patch({ op: 'Replace', path: 'active', value: 'False' }))).json().active,
    ).toBe(false);
    expect((await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: true } }))).json().active).toBe(
      true,
    );
    const { name, userName } = flat.json();
    const put = await scim('PUT', `/Users/${id}`, {
      schemas: [`${core}:User`],
      id,
      userName,
      name: { ...name, givenName: 'Ada' },
      active: true,
    });
    expect(put.json()).toMatchObject({ name: { givenName: 'Ada' }, externalId: 'okta-7' });
  });

  it('does not overwrite what has changed since it read', async () => {
    const { id, meta } = (await acme.scim('POST', '/Users', entraUser())).json();
    expect((await acme.scim('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version })).statusCode).toBe(304);
    const change = (title: string) =>
      acme.scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'title', value: title }), {
        'if-match': meta.version,
      });
    expect((await change('First')).statusCode).toBe(200);
    expect((await change('Second')).statusCode).toBe(412);
    expect((await acme.scim('DELETE', `/Users/${id}`, undefined, { 'if-match': meta.version })).statusCode).toBe(412);
  });

  it('writes once of two at once with the same version', async () => {
    const { id, meta } = (await acme.scim('POST', '/Users', entraUser())).json();
    const { id: groupId, meta: groupMeta } = (
      await acme.scim('POST', '/Groups', { displayName: 'Racing', members: [] })
    ).json();
    const change = (url: string, path: string, value: string, version: string) =>
      acme.scim('PATCH', url, patch({ op: 'replace', path, value }), { 'if-match': version });
    const both = ['First', 'Second'];
    const onUser = await Promise.all(both.map((title) => change(`/Users/${id}`, 'title', title, meta.version)));
    const onGroup = await Promise.all(
      both.map((name) => change(`/Groups/${groupId}`, 'displayName', name, groupMeta.version)),
    );
    for (const responses of [onUser, onGroup]) {
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    }
  });

  it('changes all attributes of a request or none', async () => {
    const { scim } = acme;
    const taken = (await scim('POST', '/Users', entraUser())).json();
    const { id, externalId } = (await scim('POST', '/Users', entraUser())).json();
    const change = patch({ op: 'replace', value: { active: false, title: 'Gone', externalId: taken.externalId } });
    expect(told(await scim('PATCH', `/Users/${id}`, change))).toEqual([409, 'uniqueness']);
    expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({ active: true, title: 'Analyst', externalId });
  });

  it('finds no user whom it deleted, until it adds the same person again', async () => {
    const { scim, find, client } = await aConnected();
    const user = entraUser();
    const { id, userName } = (await scim('POST', '/Users', user)).json();
    const inGroup = { displayName: 'Left', members: [{ value: id }] };
    const group = (await scim('POST', '/Groups', inGroup)).json();
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'name.givenName', value: 'Kept' }));
    expect((await scim('DELETE', `/Users/${id}`)).statusCode).toBe(204);

    const rename = patch({ op: 'replace', path: 'title', value: 'x' });
    const calls404 = [
      await scim('GET', `/Users/${id}`),
      await scim('PUT', `/Users/${id}`, user),
      await scim('PATCH', `/Users/${id}`, rename),
      await scim('DELETE', `/Users/${id}`),
    ];
    expect(calls404.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await find(`userName eq "${userName}"`)).toEqual([]);
    expect((await scim('GET', '/Users')).json().totalResults).toBe(1);
    expect((await scim('GET', `/Groups/${group.id}`)).json().members).toEqual([]);
    expect(await find(`members eq "${id}"`, 'Groups')).toEqual([]);
    expect(told(await scim('PUT', `/Groups/${group.id}`, inGroup))).toEqual([400, 'invalidValue']);
    expect(await started.userById(Number(id))).toMatchObject({
      isActive: false,
      clientId: client.id,
      firstName: 'Kept',
    });

    // The identifier of a deleted user is free.
    expect((await scim('POST', '/Users', entraUser({ externalId: user.externalId }))).statusCode).toBe(201);
    const back = await Promise.all(
      [1, 2].map(() => scim('POST', '/Users', { userName: userName.toUpperCase(), title: 'Again' })),
    );
    expect(back.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(back.find(({ statusCode }) => statusCode === 201)?.json()).toMatchObject({
      id,
      active: true,
      title: 'Again',
      name: { givenName: 'Kept' },
    });
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));
    expect((await scim('GET', `/Users/${id}`)).json().active).toBe(false);
  });

  it('finds a user whom it deleted once an administrator has restored them', async () => {
    const { scim, as } = await aConnected();
    const { id } = (await scim('POST', '/Users', entraUser())).json();
    await scim('DELETE', `/Users/${id}`);
    await call(restoreUser, { as, params: { id: Number(id) } });
    expect((await scim('GET', `/Users/${id}`)).json()).toMatchObject({ id, active: true });
  });

  it('leaves events of the actor SCIM', async () => {
    const response = await acme.scim('POST', '/Users', entraUser());
    const events = await db
      .select()
      .from(auditEvents)
      .where(sql`${auditEvents.requestId} = ${response.headers['x-request-id']}`);
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) {
      expect(event).toMatchObject({ actorRole: 'scim', personal: { actor: 'SCIM' }, clientId: acme.client.id });
    }
  });
});

describe('an identity provider is refused', () => {
  it('an address or identifier that is taken, whoever has it', async () => {
    const other = await aUser({ password: 'Kestrel over water' });
    const own = await acme.scim('POST', '/Users', entraUser({ userName: acme.lead.username }));
    const foreign = await acme.scim('POST', '/Users', entraUser({ userName: other.username }));
    expect([told(own), told(foreign)]).toEqual([
      [409, 'uniqueness'],
      [409, 'uniqueness'],
    ]);
    expect(foreign.body).toBe(own.body);
    const { externalId } = lina as unknown as { externalId: string };
    expect(told(await acme.scim('POST', '/Users', entraUser({ externalId })))).toEqual([409, 'uniqueness']);
  });

  it('a second user of the same userName, although the first one is inactive', async () => {
    const { scim, find, as } = await aConnected();
    const add = (userName: string, active: boolean) => scim('POST', '/Users', { userName, active });
    const { id, userName } = (await scim('POST', '/Users', entraUser())).json();
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));
    expect([told(await add(userName, true)), told(await add(userName.toUpperCase(), false))]).toEqual([
      [409, 'uniqueness'],
      [409, 'uniqueness'],
    ]);
    expect((await find(`userName eq "${userName}"`)).map((each) => each.id)).toEqual([id]);
    const both = await Promise.all([1, 2].map(() => add('twice@acme.example', false)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    // Deleted there, and invited on the screens since.
    await scim('DELETE', `/Users/${id}`);
    await call(inviteUser, { as, body: { email: userName, platform_role: 'member' } });
    expect(told(await add(userName, false))).toEqual([409, 'uniqueness']);
  });

  it('a person of another client, and a malformed id', async () => {
    const { lead } = await aConnected();
    for (const id of [lead.id, '0', '-1', '1e3', '99999999999', "1'--", '%00']) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
        const body =
          method === 'PATCH'
            ? patch({ op: 'replace', path: 'active', value: false })
            : method === 'PUT'
              ? entraUser()
              : undefined;
        expect([method, id, (await acme.scim(method, `/Users/${id}`, body)).statusCode]).toEqual([method, id, 404]);
      }
    }
    expect((await started.userById(lead.id)).isActive).toBe(true);
  });

  it('a change of the address, the last administrator, and who administers the platform', async () => {
    const { scim, lead, client } = await aConnected();
    const rename = patch({ op: 'replace', path: 'userName', value: 'new@acme.example' });
    expect(told(await scim('PATCH', `/Users/${lead.id}`, rename))).toEqual([400, 'mutability']);
    const off = patch({ op: 'replace', path: 'active', value: false });
    expect((await scim('PATCH', `/Users/${lead.id}`, off)).statusCode).toBe(403);
    const platform = await aUser({ client, platformRole: 'platform_admin' });
    expect((await scim('PATCH', `/Users/${platform.id}`, rename)).statusCode).toBe(403);
    const second = await aUser({ client, platformRole: 'client_admin' });
    const both = await Promise.all([lead, second].map(({ id }) => scim('PATCH', `/Users/${id}`, off)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  });

  it('more people than there are seats', async () => {
    const { scim, client } = await aConnected();
    await aSubscription({ client, seatLimit: 2 });
    const first = await scim('POST', '/Users', entraUser());
    expect(first.statusCode).toBe(201);
    expect((await scim('POST', '/Users', entraUser())).statusCode).toBe(403);
    await scim('DELETE', `/Users/${first.json().id}`);
    expect((await scim('POST', '/Users', entraUser())).statusCode).toBe(201);
    const { userName } = first.json();
    expect((await scim('POST', '/Users', { userName })).statusCode).toBe(403);
    expect((await scim('POST', '/Users', { userName, active: false })).statusCode).toBe(201);
    const back = patch({ op: 'replace', path: 'active', value: true });
    expect((await scim('PATCH', `/Users/${first.json().id}`, back)).statusCode).toBe(403);
  });

  it.each([
    ['no JSON', '{', 400, 'invalidSyntax'],
    ['a list', [], 400, 'invalidSyntax'],
    ['nobody', {}, 400, 'invalidValue'],
    ['no address', entraUser({ userName: 'lina' }), 400, 'invalidValue'],
    ['a name with an address', entraUser({ name: { givenName: 'evil.example' } }), 400, 'invalidValue'],
    ['a name that is none', entraUser({ name: { givenName: { $gt: '' } } }), 400, 'invalidValue'],
    ['__proto__', '{"userName":"x@acme.example","__proto__":{"active":false}}', 400, 'invalidSyntax'],
    ['10 MB', `{"userName":"${'x'.repeat(10_000_000)}"}`, 413, undefined],
  ])('a body of %s', async (_, body, status, scimType) => {
    expect(told(await acme.scim('POST', '/Users', body))).toEqual([status, scimType]);
  });

  it.each([
    [{ op: 'move', path: 'title', value: 'x' }, 'invalidSyntax'],
    [{ op: 'remove' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[', value: 'x' }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type]', value: 'x' }, 'invalidFilter'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidSyntax'],
  ])('the operation %j', async (operation, scimType) => {
    expect(told(await acme.scim('PATCH', `/Users/${lina.id}`, patch(operation)))).toEqual([400, scimType]);
  });
});

describe('groups', () => {
  const group = (fields: object = {}) => ({
    schemas: [`${core}:Group`],
    externalId: `group-${(count += 1)}`,
    displayName: `Team ${count}`,
    ...fields,
  });
  const members = (...ids: string[]) => ids.map((value) => ({ value }));
  const idsOf = (response: Response) => response.json().members.map(({ value }: { value: string }) => value);

  it('are functions, whose members change as Entra ID and Okta ask', async () => {
    const { scim, find, client } = await aConnected();
    const user = async (): Promise<string> => (await scim('POST', '/Users', entraUser())).json().id;
    // One after the other: members are told in the order of their ids.
    const [a, b, c] = [await user(), await user(), await user()];
    const made = await scim('POST', '/Groups', group({ displayName: 'Finance', members: members(a) }));
    expect([made.statusCode, idsOf(made)]).toEqual([201, [a]]);
    const { id, meta } = made.json();
    expect((await scim('GET', `/Users/${a}`)).json().groups).toMatchObject([{ value: id, display: 'Finance' }]);
    const change = (...operations: object[]) => scim('PATCH', `/Groups/${id}`, patch(...operations));

    const added = await change({ op: 'Add', path: 'members', value: members(b, c) });
    expect(idsOf(added)).toEqual([a, b, c]);
    expect(added.json().meta.version).not.toBe(meta.version);
    expect(idsOf(await change({ op: 'Remove', path: `members[value eq "${b}" and type eq "User"]` }))).toEqual([a, c]);
    expect((await change({ op: 'remove', path: `members[value eq "${a}" and type eq "Group"]` })).statusCode).toBe(400);
    expect(idsOf(await change({ op: 'remove', path: 'members', value: members(a) }))).toEqual([c]);
    expect(idsOf(await change({ op: 'replace', path: 'members', value: members(a, b) }))).toEqual([a, b]);
    const renamed = await change({ op: 'replace', value: { id, displayName: 'Finance and law' } });
    expect(renamed.json().displayName).toBe('Finance and law');
    expect(idsOf(await scim('PUT', `/Groups/${id}`, group({ members: members(b) })))).toEqual([b]);
    expect((await find(`members eq "${b}" and displayName sw "team"`, 'Groups')).map((each) => each.id)).toEqual([id]);
    const brief = await scim('GET', `/Groups/${id}?excludedAttributes=members`);
    expect(brief.json()).not.toHaveProperty('members');

    // The last group wins.
    const second = (await scim('POST', '/Groups', group({ members: members(b) }))).json();
    expect(idsOf(await scim('GET', `/Groups/${id}`))).toEqual([]);
    expect((await scim('GET', `/Users/${b}`)).json().groups).toMatchObject([{ value: second.id }]);

    expect((await scim('DELETE', `/Groups/${second.id}`)).statusCode).toBe(204);
    expect((await scim('GET', `/Groups/${second.id}`)).statusCode).toBe(404);
    expect((await scim('GET', `/Users/${b}`)).json().groups).toEqual([]);
    const taken = await aFunction({ client, name: 'Sales' });
    expect(told(await scim('POST', '/Groups', group({ displayName: 'SALES' })))).toEqual([409, 'uniqueness']);
    await anAsset({ client, functionId: taken.id });
    expect((await scim('DELETE', `/Groups/${taken.id}`)).statusCode).toBe(409);
  });

  it('take no people of another client, and are not those of another client', async () => {
    const { scim } = await aConnected();
    const foreign = await aFunction();
    const { id } = (await scim('POST', '/Groups', group())).json();
    const add = patch({ op: 'add', path: 'members', value: members(lina.id) });
    expect(told(await scim('PATCH', `/Groups/${id}`, add))).toEqual([400, 'invalidValue']);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const body = method === 'PUT' ? group() : method === 'PATCH' ? add : undefined;
      expect([method, (await scim(method, `/Groups/${foreign.id}`, body)).statusCode]).toEqual([method, 404]);
    }
  });
});

describe('the SCIM token', () => {
  it('is shown once, asks for the password again, and is replaced by the next', async () => {
    const { as, secret, scim, lead } = await aConnected();
    expect(secret).toMatch(/^osk_scim_[\w-]{43}$/);
    await scim('GET', '/Users');
    const { token, url } = (await call(calls.readScim, { as })).json().data;
    expect(token).toMatchObject({
      start: secret.slice(0, 13),
      created_by: 'Ines Duarte',
      last_used_at: expect.any(String),
    });
    expect(url).toMatch(/\/scim\/v2$/);

    const next = (await call(calls.createScimToken, { as })).json().data.secret;
    expect((await scim('GET', '/Users')).statusCode).toBe(401);
    expect((await scim('GET', '/Users', undefined, { authorization: `Bearer ${next}` })).statusCode).toBe(200);
    await call(calls.revokeScimToken, { as });
    expect((await scim('GET', '/Users', undefined, { authorization: `Bearer ${next}` })).statusCode).toBe(401);
    await db
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(eq(sessions.userId, lead.id));
    expect((await call(calls.createScimToken, { as })).json().error.code).toBe('proof_required');
  });

  it('is told how many calls remain', async () => {
    const { scim } = await aConnected();
    const [first, refused] = [await scim('GET', '/Users?count=0'), await scim('GET', '/Users?filter=x')];
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60');
    expect(first.headers['ratelimit']).toMatch(/^"token";r=599;t=(60|5\d)$/);
    expect(refused.headers['ratelimit']).toMatch(/^"token";r=598;/);
  });

  it('opens SCIM alone, and nothing else opens SCIM', async () => {
    const { as, scim } = acme;
    const { headers } = await aServiceToken({ client: acme.client });
    for (const other of [{ authorization: '' }, { authorization: 'Bearer x' }, headers]) {
      const response = await scim('GET', '/Users', undefined, other);
      expect([response.statusCode, response.json().status]).toEqual([401, '401']);
    }
    const withSession = await app.inject({ method: 'GET', url: '/scim/v2/Users', headers: { ...as } });
    expect(withSession.statusCode).toBe(401);
  });
});
