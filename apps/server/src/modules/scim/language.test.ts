import { changeScim } from '@orgscope/contract/resources/scim';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { connectScim } from '../../testing/providers/scim-provider.ts';

const started = await startTestApp();
const { as, scim } = await connectScim(started);
let count = 0;
const add = (preferredLanguage: unknown, userName = `person.${(count += 1)}@acme.example`) =>
  scim('POST', '/Users', { userName, preferredLanguage, title: 'Analyst' });

it.each([
  ['de-CH', 'de'],
  ['fr_FR', 'fr'],
  ['JA, en;q=0.5', 'ja'],
  // Taken for none, since providers stop a whole synchronisation on errors.
  ['fi-FI', undefined],
  ['', undefined],
  [null, undefined],
])('a person whose provider sends the language %s has %s', async (sent, language) => {
  expect((await add(sent)).json().preferredLanguage).toBe(language);
});

it('a language that is no text is refused', async () => {
  const answer = await add(7);
  expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidValue']);
});

it('a provider gives a language to whoever has none, and changes none', async () => {
  const { id } = (await add('fi')).json();
  const speak = async (value: string) => {
    const Operations = [{ op: 'add', path: 'preferredLanguage', value }];
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    return (await scim('PATCH', `/Users/${id}`, { schemas, Operations })).json();
  };
  expect(await speak('nl-BE')).toMatchObject({ preferredLanguage: 'nl', title: 'Analyst' });
  expect(await speak('pl')).toMatchObject({ preferredLanguage: 'nl' });
});

it('the invitation is in the language of the person', async () => {
  await started.call(changeScim, { as, body: { sends_invitations: true } });
  await add('de-DE', 'greta@acme.example');
  expect((await started.mailTo('greta@acme.example'))[0]?.text).toContain('Einladung bestätigen');
});
