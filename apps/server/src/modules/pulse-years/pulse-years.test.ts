import type { MeasureItPage } from '@orgscope/contract/analytics/answers';
import type { PulseMeasureKey } from '@orgscope/contract/analytics/pulse-measures';
import { listAnalyticsRows, readMeasureIt } from '@orgscope/contract/resources/analytics';
import { archivePulse, readPulseResults } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { aCountedPulse, pulseBuilders, scale } from '../../testing/pulses.ts';
import { closedRunsIn, yearsWithRuns } from './closed-runs.ts';

const testApp = await startTestApp();
const { call, database, aClient, aFunction, aSubscription, aSession, aUser } = testApp;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(testApp);
const thisYear = new Date().getUTCFullYear();

async function holder(timezone = 'UTC') {
  const client = await aClient({ timezone });
  await aSubscription({ client, modules: ['measure_it', 'stakeholder_engagement'] });
  return { client, as: await aSession({ client }) };
}

async function pageOf(as: SessionHeaders, query: Record<string, number> = {}): Promise<MeasureItPage> {
  const response = await call(readMeasureIt, { as, query });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().data;
}

async function measure(as: SessionHeaders, key: PulseMeasureKey, query: Record<string, number> = {}) {
  const found = (await pageOf(as, query)).measures.find((each) => each.key === key);
  if (!found) throw new Error(`${key} is missing`);
  return found;
}

const rowsOf = (as: SessionHeaders, query: Record<string, string | number>) => call(listAnalyticsRows, { as, query });

const in2025 = (text: string) => new Date(`2025-${text}Z`);

test('the satisfaction of a year weighs each pulse by its ratings', async () => {
  const { client, as } = await holder();
  const spring = await aCountedPulse(database, {
    client,
    closedAt: in2025('03-31T18:00:00'),
    invited: 40,
    answered: 20,
    questions: [
      // 2·3 + 8·4 + 10·5 = 88 of 20 ratings
      { kind: 'satisfaction', values: [0, 0, 2, 8, 10] },
      // 5·1 + 5·2 = 15 of 10 ratings
      { kind: 'importance_satisfaction', values: [5, 5, 0, 0, 0] },
      { kind: 'agreement', values: [20, 0, 0, 0, 0] },
    ],
  });
  const autumn = await aCountedPulse(database, {
    client,
    closedAt: in2025('09-30T18:00:00'),
    invited: 20,
    answered: 10,
    title: 'And now?',
    // 10·3 = 30 of 10 ratings
    questions: [{ kind: 'satisfaction', values: [0, 0, 10, 0, 0] }],
  });

  // (88 + 15 + 30) / (20 + 10 + 10) = 3.325
  expect(await measure(as, 'pulse_satisfaction', { year: 2025 })).toMatchObject({
    value: 3.325,
    reason: null,
    unit: 'ratio',
    inputs: { satisfaction_points: 133, satisfaction_ratings: 40 },
    as_of: '2025-09-30',
  });
  // 100 · (20 + 10) / (40 + 20)
  expect(await measure(as, 'pulse_participation', { year: 2025 })).toMatchObject({
    value: 50,
    inputs: { pulse_answers: 30, pulse_invitations: 60 },
  });
  const query = { key: 'pulse_satisfaction', year: 2025 };
  expect((await rowsOf(as, query)).json().data).toMatchObject({
    subject: 'pulses',
    rows: [
      { id: spring, name: 'How is IT?', date: '2025-03-31', count: 30 },
      { id: autumn, name: 'And now?', date: '2025-09-30', count: 10 },
    ],
    total: { rows: 2, count: 40, cost: null },
    list: '/app/stakeholder-engagement/pulses',
  });
  const answers = (await rowsOf(as, { ...query, key: 'pulse_participation' })).json().data;
  expect(answers.rows.map(({ count }: { count: number }) => count)).toEqual([20, 10]);
  const asked = (await rowsOf(as, { ...query, key: 'pulse_participation', input: 'pulse_invitations' })).json().data;
  expect(asked.total).toEqual({ rows: 2, count: 60, cost: null });
  expect((await rowsOf(as, { ...query, input: 'pulse_answers' })).statusCode).toBe(400);
  const { trend } = await pageOf(as, { year: 2025 });
  expect(trend.find(({ key }) => key === 'pulse_satisfaction')?.points.at(-1)).toMatchObject({ value: 3.325 });
});

test.each([
  // Two hours before midnight UTC it is the next year's first day in Auckland.
  ['Pacific/Auckland', '2025-12-31T22:00:00Z', 2026],
  ['America/New_York', '2026-01-01T03:00:00Z', 2025],
  ['UTC', '2025-12-31T23:59:59Z', 2025],
])('a pulse counts to the year of the day on which it closed in %s', async (timezone, closed, year) => {
  const { client, as } = await holder(timezone);
  const questions = [{ kind: 'satisfaction' as const, values: [0, 0, 0, 5, 0] }];
  await aCountedPulse(database, { client, closedAt: new Date(closed), invited: 10, answered: 5, questions });

  const inYear = async (of: number) => (await measure(as, 'pulse_satisfaction', { year: of })).value;
  expect([await inYear(2025), await inYear(2026)]).toEqual(year === 2025 ? [4, null] : [null, 4]);
});

test('a client whose time zone the database does not know has its measures, and the others their benchmarks', async () => {
  // Known to the runtime, and to no database that follows the present names.
  const { client, as } = await holder('US/Pacific-New');
  const questions = [{ kind: 'satisfaction' as const, values: [0, 0, 0, 5, 0] }];
  const closedAt = new Date('2026-01-01T07:59:00Z');
  await aCountedPulse(database, { client, closedAt, invited: 10, answered: 5, questions });

  expect(await measure(as, 'pulse_satisfaction', { year: 2025 })).toMatchObject({ value: 4, as_of: '2025-12-31' });
  const db = database.in(platformScope);
  const idsIn = async (year: number) => (await closedRunsIn(db, year, '2026-11-22')).map((run) => run.client_id);
  expect([await idsIn(2025), await idsIn(2026)].map((ids) => ids.includes(client.id))).toEqual([true, false]);
  const { rows } = await db.execute<{ year: number }>(yearsWithRuns());
  expect(rows.map(({ year }) => year)).toContain(2025);
});

test('a pulse that a server closed late counts to the day on which it was to close', async () => {
  const { client, as } = await holder();
  const questions = [{ kind: 'satisfaction' as const, values: [0, 0, 0, 5, 0] }];
  const closedAt = new Date('2026-01-01T06:00:00Z');
  const id = await aCountedPulse(database, { client, closedAt, invited: 10, answered: 5, questions });
  await database
    .in(platformScope)
    .update(pulses)
    .set({ closesAt: in2025('12-31T23:00:00') })
    .where(eq(pulses.id, id));

  expect(await measure(as, 'pulse_satisfaction', { year: 2025 })).toMatchObject({ value: 4, as_of: '2025-12-31' });
  expect(await measure(as, 'pulse_satisfaction', { year: 2026 })).toMatchObject({ value: null });
});

test('a pulse that fewer than five answered is left out with those whom it asked', async () => {
  const { client, as } = await holder();
  const satisfaction = (values: number[]) => [{ kind: 'satisfaction' as const, values }];
  const few = { client, invited: 30, answered: 4, questions: satisfaction([]) };
  await aCountedPulse(database, { ...few, closedAt: in2025('02-01T12:00:00') });
  for (const key of ['pulse_satisfaction', 'pulse_participation'] as const)
    expect(await measure(as, key, { year: 2025 })).toMatchObject({ value: null, reason: 'too_few', as_of: null });

  const told = { client, invited: 10, answered: 6, questions: satisfaction([0, 0, 0, 0, 6]) };
  await aCountedPulse(database, { ...told, closedAt: in2025('05-01T12:00:00'), state: 'archived' });
  expect(await measure(as, 'pulse_participation', { year: 2025 })).toMatchObject({
    value: 60,
    inputs: { pulse_answers: 6, pulse_invitations: 10 },
  });
});

test('without a pulse in the year, or a question about satisfaction, the measures say so', async () => {
  const { client, as } = await holder();
  const nothing = { value: null, reason: 'no_data', inputs: {} };
  expect(await measure(as, 'pulse_participation', { year: 2025 })).toMatchObject({
    ...nothing,
    inputs: { pulse_answers: null, pulse_invitations: null },
    reason_detail: 'no_pulse',
  });
  const questions = [{ kind: 'agreement' as const, values: [0, 0, 0, 0, 9] }];
  await aCountedPulse(database, { client, closedAt: in2025('04-01T12:00:00'), invited: 9, answered: 9, questions });
  expect(await measure(as, 'pulse_satisfaction', { year: 2025 })).toMatchObject({
    ...nothing,
    reason_detail: 'not_asked',
  });
  expect(await measure(as, 'pulse_participation', { year: 2025 })).toMatchObject({ value: 100, reason: null });
});

test('the measures belong to stakeholder engagement, and go with it', async () => {
  const { client, as } = await holder();
  const questions = [{ kind: 'satisfaction' as const, values: [0, 0, 0, 0, 9] }];
  await aCountedPulse(database, { client, closedAt: in2025('04-01T12:00:00'), invited: 9, answered: 9, questions });
  await database
    .in(platformScope)
    .update(subscriptions)
    .set({ modules: ['measure_it'] })
    .where(eq(subscriptions.clientId, client.id));
  const { as: other } = await holder();

  for (const key of ['pulse_satisfaction', 'pulse_participation'] as const) {
    expect(await measure(as, key, { year: 2025 })).toMatchObject({ value: null, reason_detail: 'module_locked' });
    expect((await rowsOf(as, { key, year: 2025 })).statusCode).toBe(403);
    expect((await rowsOf(other, { key, year: 2025 })).json().data.rows).toEqual([]);
  }
});

test('of some of the people nothing is told', async () => {
  const { client, as } = await holder();
  const questions = [{ kind: 'satisfaction' as const, values: [0, 0, 0, 0, 9] }];
  await aCountedPulse(database, { client, closedAt: in2025('04-01T12:00:00'), invited: 9, answered: 9, questions });
  const { id } = await aFunction({ client });
  const filter = { year: 2025, function_id: id };
  expect(await measure(as, 'pulse_satisfaction', filter)).toMatchObject({ value: null, reason: 'not_comparable' });
  expect((await rowsOf(as, { key: 'pulse_satisfaction', ...filter })).json().data).toMatchObject({
    rows: [],
    total: { rows: 0, count: 0 },
  });
});

test('platform administrators see participation, and nothing of what was answered', async () => {
  const { client } = await holder();
  const as = await aSession({ platformRole: 'platform_admin' });
  const questions = [{ kind: 'satisfaction' as const, values: [0, 0, 0, 0, 9] }];
  for (const year of [2024, 2025])
    await aCountedPulse(database, {
      client,
      closedAt: new Date(`${year}-04-01T12:00:00Z`),
      invited: 10,
      answered: 9,
      questions,
    });
  const ofClient = { year: 2025, client_id: client.id };

  expect(await measure(as, 'pulse_satisfaction', ofClient)).toMatchObject({
    value: null,
    previous: null,
    reason: 'no_data',
    reason_detail: 'answers_hidden',
    inputs: { satisfaction_points: null, satisfaction_ratings: null },
    as_of: null,
  });
  const { trend } = await pageOf(as, ofClient);
  const points = trend.find(({ key }) => key === 'pulse_satisfaction')?.points ?? [];
  expect(points.map(({ value }) => value)).toEqual(points.map(() => null));
  expect(await measure(as, 'pulse_participation', ofClient)).toMatchObject({ value: 90, previous: 90 });
  expect((await rowsOf(as, { key: 'pulse_satisfaction', ...ofClient })).statusCode).toBe(403);
  expect((await rowsOf(as, { key: 'pulse_participation', ...ofClient })).json().data).toMatchObject({
    total: { rows: 1, count: 9 },
    list: `/app/stakeholder-engagement/pulses?client=${client.id}`,
  });
});

test('a year with one pulse tells what its results tell, and nothing that was held back', async () => {
  const { client, lead } = await aCompany();
  await aSubscription({ client, modules: ['measure_it'] });
  const people = await Promise.all(Array.from({ length: 9 }, () => aUser({ client })));
  const id = await aDraft(lead, { questions: [scale] });
  await open(lead, id);
  const tokens = await linksTo(id, people);
  const results = async () => (await call(readPulseResults, { as: lead, params: { id } })).json().data;
  const send = (token: string, value: number) => answer(token, [{ question: scale.id, value }]);
  for (const token of tokens.slice(0, 5)) await send(token, 4);
  expect(await results()).toMatchObject({ answers: 5 });
  // Three more than were told: too few for another step.
  for (const token of tokens.slice(5, 8)) await send(token, 1);
  expect(await measure(lead, 'pulse_satisfaction')).toMatchObject({ value: null, reason_detail: 'no_pulse' });

  await close(lead, id);
  const told = await results();
  expect(told).toMatchObject({ answers: 5, participation: { invited: 10, answered: 8 } });
  expect(await measure(lead, 'pulse_satisfaction')).toMatchObject({
    value: told.questions[0].scale.mean,
    inputs: { satisfaction_points: 20, satisfaction_ratings: 5 },
  });
  expect(await measure(lead, 'pulse_participation')).toMatchObject({ value: 80 });

  await call(archivePulse, { as: lead, params: { id } });
  const rows = (await rowsOf(lead, { key: 'pulse_satisfaction', year: thisYear })).json().data.rows;
  expect(rows).toMatchObject([{ id, code: 'archived', count: 5 }]);
});
