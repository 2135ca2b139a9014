import { readPulseResults } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { keysOfFolder } from '../../../lib/secrets/key-file.ts';
import { sealer } from '../../../lib/secrets/sealer.ts';
import { startTestApp } from '../../../testing/app.ts';
import { pulseBuilders, scale } from '../../../testing/pulses.ts';
import { insertBallots } from '../answering/answer-queries.ts';
import { ballotSealer } from '../counting/ballot.ts';
import { findPulse } from '../record/pulse-record.ts';
import { countingForReaders } from './run-pulses.ts';

const testApp = await startTestApp();
const { call, database, settings, aUser } = testApp;
const { aCompany, aDraft, open, close } = pulseBuilders(testApp);
const db = database.in(platformScope);

/** An open pulse with so many answers, each with a comment. */
async function anAnsweredPulse(answers: number) {
  const { client, lead } = await aCompany();
  await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
  const questions = [scale, { id: 'why', kind: 'comment' as const, text: 'What should IT fix first?' }];
  const id = await aDraft(lead, { questions });
  await open(lead, id);
  const [pulse] = await db.select().from(pulses).where(eq(pulses.id, id));
  // As if nothing had been asked, so that the boxes are small.
  const seal = ballotSealer({ id, publicKey: pulse?.publicKey ?? Buffer.alloc(0), questions: [] });
  const places = { functionType: null, functionId: null, locationId: null, optionIds: [] };
  const box = () => ({ pulseId: id, box: seal({ answers: { q1: 4, why: 'More memory' }, places }) });
  const answer = (count: number) => insertBallots(db, Array.from({ length: count }, box));
  await answer(answers);
  const results = async () => (await call(readPulseResults, { as: lead, params: { id } })).json().data;
  return { client, lead, id, answer, results };
}

test('a pulse with more comments than a statement takes values is counted for good', async () => {
  const { lead, id, results } = await anAnsweredPulse(13_200);

  await close(lead, id);

  expect(await results()).toMatchObject({ answers: 13_200, comments: { count: 13_200 } });
  const [counted] = await db.select({ privateKey: pulses.privateKey }).from(pulses).where(eq(pulses.id, id));
  expect(counted?.privateKey).toBeNull();
});

test('readers who come during a count see what was answered since it began', async () => {
  const { client, id, answer } = await anAnsweredPulse(5);
  const keys = sealer(settings.secretKeys ?? (await keysOfFolder(settings.dataDir)), 'pulses');
  const countFor = countingForReaders({ database, keys });
  const pulse = await findPulse(db, client.id, id);
  const store = database.transaction.bind(database);
  const stored = vi.spyOn(database, 'transaction');
  onTestFinished(() => stored.mockRestore());
  let late: Promise<unknown> | undefined;
  stored.mockImplementationOnce(async (scope, work) => {
    await answer(5);
    late = Promise.all([countFor(pulse), countFor(pulse)]);
    return store(scope, work);
  });

  expect(await countFor(pulse)).toMatchObject({ editions: 1 });

  expect(await late).toMatchObject([{ editions: 2 }, { editions: 2 }]);
  expect(stored).toHaveBeenCalledTimes(2);
});

test('readers who come together have the answers counted once', async () => {
  const { results } = await anAnsweredPulse(5);
  const counts = vi.spyOn(database, 'transaction');

  const seen = await Promise.all([results(), results(), results()]);

  expect(seen.map(({ answers }) => answers)).toEqual([5, 5, 5]);
  expect(counts.mock.calls.filter(([scope]) => scope === platformScope)).toHaveLength(1);
});
