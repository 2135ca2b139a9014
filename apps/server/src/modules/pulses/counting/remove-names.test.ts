import { eraseUser } from '@orgscope/contract/resources/personal-data';
import { closePulse } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulseComments } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { keysOfFolder } from '../../../lib/secrets/key-file.ts';
import { sealer } from '../../../lib/secrets/sealer.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { pulseBuilders, scale } from '../../../testing/pulses.ts';
import { findPulse } from '../record/pulse-record.ts';
import { countPulse } from '../running/count-pulse.ts';
import { removeNames } from './remove-names.ts';

const started = await startTestApp();
const { app, call, database, settings, aUser } = started;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(started);
const db = database.in(platformScope);
const keys = sealer(settings.secretKeys ?? (await keysOfFolder(settings.dataDir)), 'pulses');

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

/** An open pulse whose people have answered with this comment. */
async function aCommentedPulse(text: string) {
  const { client, lead } = await aCompany();
  const people = await Promise.all(Array.from({ length: 12 }, () => aUser({ client })));
  const zinnia = await aUser({ client, firstName: 'Zinnia', lastName: 'Quill' });
  const id = await aDraft(lead, { questions: [scale, { id: 'why', kind: 'comment', text: 'Why?' }] });
  await open(lead, id);
  const tokens = await linksTo(id, people);
  await Promise.all(
    tokens.map((token) =>
      answer(token, [
        { question: 'q1', value: 4 },
        { question: 'why', text },
      ]),
    ),
  );
  const comments = async () => {
    const rows = await db.select({ text: pulseComments.text }).from(pulseComments).where(eq(pulseComments.pulseId, id));
    return [...new Set(rows.map((comment) => comment.text))];
  };
  return { client, lead, zinnia, id, comments };
}

it('takes the name of somebody who was erased before the count out of comments', async () => {
  const { lead, zinnia, id, comments } = await aCommentedPulse('Zinnia Quill of the desk helped at once.');

  await erase(lead, zinnia);
  const [kept] = await db.select().from(pulses).where(eq(pulses.id, id));
  expect(kept?.erasedNames).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toMatch(/Zinnia|Quill/);
  await close(lead, id);

  expect(await comments()).toEqual(['[…] […] of the desk helped at once.']);
  const [counted] = await db.select().from(pulses).where(eq(pulses.id, id));
  expect(counted).toMatchObject({ privateKey: null, erasedNames: [] });
});

it('takes the name of somebody who is erased during the count out of comments', async () => {
  const { client, lead, zinnia, id, comments } = await aCommentedPulse('Zinnia Quill of the desk helped at once.');
  await call(closePulse, { as: lead, params: { id } });
  const found = await findPulse(db, client.id, id);
  await erase(lead, zinnia);
  await countPulse(database, keys, found);
  expect(await comments()).toEqual([]);

  await app.runPulses();

  expect(await comments()).toEqual(['[…] […] of the desk helped at once.']);
});
