import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { scim, client } = await connectScim(started);
const { id } = await started.aUser({ client, firstName: 'Lina', lastName: 'Osei' });

const patch = (...Operations: object[]) => scim('PATCH', `/Users/${id}`, { Operations });
let count = 0;
const aNewcomer = async (fields: object) =>
  (await scim('POST', '/Users', { userName: `newcomer-${(count += 1)}@acme.example`, ...fields })).json();

it.each(['+275760-09-13T00:00:00Z', '0000-01-01T00:00:00Z', '-000001-01-01T00:00:00Z', '2', '11/21/2026', 'Nov 2026'])(
  'SCIM refuses a filter by a moment that the database cannot store or that is none as invalidFilter: %s',
  async (moment) => {
    const filter = encodeURIComponent(`meta.lastModified gt "${moment}"`);
    const answer = await scim('GET', `/Users?filter=${filter}`);
    expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidFilter']);
  },
);

it.each([
  ['title', 'x'.repeat(151), 'title: Must be at most 150 characters'],
  ['name.givenName', 'see www.evil.example', 'name.givenName: '],
  ['name.familyName', 'y'.repeat(151), 'name.familyName: '],
])('SCIM names the attribute that it refuses as its caller does: %s', async (path, value, detail) => {
  const answer = await patch({ op: 'replace', path, value });
  expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidValue']);
  expect(answer.json().detail.startsWith(detail)).toBe(true);
});

it('SCIM names the attribute of a group that it refuses as its caller does', async () => {
  const answer = await scim('POST', '/Groups', { displayName: 'x' });
  expect(answer.json()).toMatchObject({
    scimType: 'invalidValue',
    detail: 'displayName: Function name must be at least 2 characters',
  });
});

it('SCIM removes both names of a person with the attribute that has them', async () => {
  const newcomer = await aNewcomer({ name: { givenName: 'Tom', familyName: 'Berg' } });
  const removal = { Operations: [{ op: 'remove', path: 'name' }] };
  const answer = await scim('PATCH', `/Users/${newcomer.id}`, removal);
  expect([answer.statusCode, answer.json().name]).toEqual([200, { formatted: '', givenName: '', familyName: '' }]);
});

it('SCIM leaves the names of a complete profile where they are removed or blank, and changes the rest', async () => {
  const answer = await patch(
    { op: 'remove', path: 'name.givenName' },
    { op: 'replace', path: 'name.familyName', value: ' ' },
    { op: 'replace', path: 'title', value: 'Lead' },
  );
  expect(answer.json()).toMatchObject({ name: { givenName: 'Lina', familyName: 'Osei' }, title: 'Lead' });
});

it('SCIM stores names and titles without the spaces and line ends around them', async () => {
  const newcomer = await aNewcomer({ name: { givenName: ' Tom', familyName: 'Berg ' }, title: ' Analyst\n' });
  expect(newcomer).toMatchObject({ name: { formatted: 'Tom Berg' }, title: 'Analyst' });
  const renamed = await patch({ op: 'replace', path: 'name.givenName', value: 'Ana\n' });
  expect(renamed.json().name.givenName).toBe('Ana');
  const untitled = await patch({ op: 'replace', path: 'title', value: ' \t' });
  expect(untitled.json()).not.toHaveProperty('title');
});

const search = (body: object, path = '/Users') => scim('POST', `${path}/.search`, body);

it('SCIM searches by a body as by an address', async () => {
  const { id: sought } = await started.aUser({ client, firstName: 'Ifeoma', lastName: 'Adeyemi' });
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'];
  const filter = 'name.familyName eq "Adeyemi"';
  const byBody = await search({ schemas, filter, attributes: ['name.familyName', 'active'], startIndex: 1, count: 5 });
  const query = `filter=${encodeURIComponent(filter)}&attributes=name.familyName,active&startIndex=1&count=5`;
  const byAddress = await scim('GET', `/Users?${query}`);

  expect(byBody.statusCode).toBe(200);
  expect(byBody.json()).toEqual(byAddress.json());
  expect(byBody.json()).toMatchObject({
    totalResults: 1,
    Resources: [{ id: String(sought), name: { familyName: 'Adeyemi' } }],
  });
  expect((await search({ ExcludedAttributes: ['members'] }, '/Groups')).json().totalResults).toBe(0);
});

it.each([
  [{ filter: 7 }, 'invalidFilter'],
  [{ filter: 'active eq' }, 'invalidFilter'],
  [{ attributes: [1] }, 'invalidValue'],
  [{ excludedAttributes: { a: 1 } }, 'invalidValue'],
  [{ attributes: ['active,'.repeat(600)] }, 'invalidValue'],
  [{ count: 'all' }, 'invalidValue'],
  [{ startIndex: 1e300 }, 'invalidValue'],
  [[], 'invalidSyntax'],
])('SCIM refuses a search by an unreadable body: %j', async (body, scimType) => {
  const answer = await search(body);
  expect([answer.statusCode, answer.json().scimType]).toEqual([400, scimType]);
});

it.each(['PATCH', 'PUT'] as const)(
  'SCIM deactivates a person whose address has changed there since, and keeps theirs: %s',
  async (method) => {
    const { id: leaver, userName } = await aNewcomer({});
    const changes = { userName: 'renamed@acme.example', active: false };
    const body = method === 'PUT' ? changes : { Operations: [{ op: 'replace', value: changes }] };
    const answer = await scim(method, `/Users/${leaver}`, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { userName, active: false }]);
    const repeated = await scim(method, `/Users/${leaver}`, body);
    expect([repeated.statusCode, repeated.json().active]).toEqual([200, false]);
  },
);
