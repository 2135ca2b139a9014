// What SCIM tells of itself is what it does.
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { scim, find } = await connectScim(started);
const core = 'urn:ietf:params:scim:schemas:core:2.0';
const errorSchemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];

interface Attribute {
  readonly name: string;
  readonly type: string;
  readonly subAttributes?: readonly Attribute[];
}
const attributesOf = async (kind: string) =>
  (await scim('GET', `/Schemas/${core}:${kind}`)).json().attributes as Attribute[];

let nora = '';
let team = '';
beforeAll(async () => {
  const wish = { userName: 'nora@acme.example', externalId: 'n-1', title: 'Analyst', preferredLanguage: 'de' };
  nora = (await scim('POST', '/Users', wish)).json().id;
  team = (
    await scim('POST', '/Groups', { displayName: 'Finance', externalId: 'g-1', members: [{ value: nora }] })
  ).json().id;
});

/** The names in an answer that the schema does not have; those of all resources are in no schema (RFC 7643, 3.1). */
function unnamed(answer: object, attributes: readonly Attribute[], common: readonly string[] = []): string[] {
  return Object.entries(answer).flatMap(([name, value]) => {
    if (common.includes(name)) return [];
    const attribute = attributes.find((each) => each.name === name);
    if (!attribute) return [name];
    const parts: unknown[] = attribute.subAttributes ? [value].flat() : [];
    return parts.flatMap((part) =>
      unnamed(part as object, attribute.subAttributes ?? []).map((sub) => `${name}.${sub}`),
    );
  });
}

it.each(['User', 'Group'])('the schema of a %s names all that is answered', async (kind) => {
  const answer = (await scim('GET', kind === 'User' ? `/Users/${nora}` : `/Groups/${team}`)).json();
  expect(unnamed(answer, await attributesOf(kind), ['schemas', 'id', 'externalId', 'meta'])).toEqual([]);
});

it.each(['User', 'Group'])('a %s is found by each attribute of its schema that is no address', async (kind) => {
  const paths = (await attributesOf(kind)).flatMap(({ name, type, subAttributes }) => {
    const parts = subAttributes?.filter((each) => each.type !== 'reference') ?? [];
    return type === 'complex' ? parts.map((part) => `${name}.${part.name}`) : [name];
  });
  for (const path of paths) {
    const response = await scim('GET', `/${kind}s?filter=${encodeURIComponent(`${path} pr`)}`);
    expect([path, response.statusCode]).toEqual([path, 200]);
  }
});

it.each([
  ['Users', 'displayName eq "nora@acme.example"'],
  ['Users', 'preferredLanguage eq "DE"'],
  ['Users', 'groups[display eq "finance" and type eq "direct"]'],
  ['Groups', 'members.display eq "NORA@acme.example"'],
  ['Groups', 'members.type eq "User"'],
])('%s are found as they are answered by %s', async (kind, filter) => {
  expect((await find(filter, kind)).map(({ id }) => id)).toContain(kind === 'Users' ? nora : team);
});

it.each(['/Users/%F0', '/Groups/%F0', '/Schemas/%F0', '/Users/%F0?filter=x', '/nothing/%F0'])(
  'the malformed address %s is refused in the form of SCIM',
  async (url) => {
    const response = await scim('GET', url);
    expect(response.headers['content-type']).toBe('application/scim+json; charset=utf-8');
    expect([response.statusCode, response.json()]).toMatchObject([400, { schemas: errorSchemas, status: '400' }]);
  },
);

it('the address of no resource is refused in the form of SCIM', async () => {
  for (const url of ['', '/', '/Nothing']) {
    const response = await scim('GET', url);
    expect([url, response.statusCode, response.json().schemas]).toEqual([url, 404, errorSchemas]);
  }
});

it('has no user of its own', async () => {
  const answers = [await scim('GET', '/Me'), await scim('PATCH', '/Me', { Operations: [] })];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([501, 501]);
});
