import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulseComments } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { pulseBuilders, scale } from '../../../testing/pulses.ts';
import { removeNames } from './remove-names.ts';

const started = await startTestApp();
const { call, database, aUser } = started;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(started);
const db = database.in(platformScope);

async function erase(as: SessionHeaders, { id, username }: { id: number; username: string }) {
  const erased = await call(eraseUser, { as, params: { id }, body: { confirm: username } });
  expect(erased.statusCode).toBe(200);
}

it('leaves the words "Former user" in comments after somebody was erased', async () => {
  const { client, lead } = await aCompany();
  await erase(lead, await aUser({ client, firstName: 'Zinnia', lastName: 'Quill' }));
  const text = 'User accounts of Former colleagues stay open. Ask Brandt.';

  const told = await removeNames(db, client.id, [{ question: 'why', text }], []);

  expect(told).toEqual([{ question: 'why', text: 'User accounts of Former colleagues stay open. Ask […].' }]);
});

it('takes the name of somebody who was erased before the count out of comments', async () => {
  const { client, lead } = await aCompany();
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser({ client })));
  const zinnia = await aUser({ client, firstName: 'Zinnia', lastName: 'Quill' });
  const id = await aDraft(lead, { questions: [scale, { id: 'why', kind: 'comment', text: 'Why?' }] });
  await open(lead, id);
  const tokens = await linksTo(id, people);
  const text = 'Zinnia Quill of the desk helped at once.';
  await Promise.all(
    tokens.map((token) =>
      answer(token, [
        { question: 'q1', value: 4 },
        { question: 'why', text },
      ]),
    ),
  );

  await erase(lead, zinnia);
  const [kept] = await db.select().from(pulses).where(eq(pulses.id, id));
  expect(kept?.erasedNames).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toMatch(/Zinnia|Quill/);
  await close(lead, id);

  const comments = await db
    .select({ text: pulseComments.text })
    .from(pulseComments)
    .where(eq(pulseComments.pulseId, id));
  expect(new Set(comments.map((comment) => comment.text))).toEqual(new Set(['[…] […] of the desk helped at once.']));
  const [counted] = await db.select().from(pulses).where(eq(pulses.id, id));
  expect(counted).toMatchObject({ privateKey: null, erasedNames: [] });
});
