import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { scim, client } = await connectScim(started);
const { id } = await started.aUser({ client });

it('SCIM combines the names of a repeated attributes or excludedAttributes parameter', async () => {
  const both = await scim('GET', `/Users/${id}?attributes=userName&attributes=active`);
  expect(Object.keys(both.json()).toSorted()).toEqual(['active', 'id', 'schemas', 'userName']);
  const rest = await scim('GET', `/Users?excludedAttributes=userName&excludedAttributes=name,emails`);
  expect(rest.json().Resources[0]).not.toHaveProperty('userName');
  expect(rest.json().Resources[0]).not.toHaveProperty('emails');
});

it.each(['attributes', 'excludedAttributes'])(
  'SCIM refuses %s of more than 4,000 characters before it writes',
  async (name) => {
    const names = 'active,'.repeat(600);
    const read = await scim('GET', `/Users?${name}=${names}`);
    const patch = { Operations: [{ op: 'replace', path: 'active', value: false }] };
    const written = await scim('PATCH', `/Users/${id}?${name}=${names}`, patch);

    expect([read, written].map((each) => [each.statusCode, each.json().scimType])).toEqual([
      [400, 'invalidValue'],
      [400, 'invalidValue'],
    ]);
    expect((await scim('GET', `/Users/${id}?attributes=active,${'x'.repeat(3_900)}`)).json().active).toBe(true);
  },
);

it('SCIM refuses a repeated filter as invalidFilter', async () => {
  const answer = await scim('GET', `/Users?filter=active+eq+true&filter=active+eq+false`);

  expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidFilter']);
});
