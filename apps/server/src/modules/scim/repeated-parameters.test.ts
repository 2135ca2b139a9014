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

it('SCIM refuses a repeated filter as invalidFilter', async () => {
  const answer = await scim('GET', `/Users?filter=active+eq+true&filter=active+eq+false`);

  expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidFilter']);
});
