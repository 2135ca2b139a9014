import { addPulseAction, changePulseAction, deletePulseAction } from '@orgscope/contract/resources/pulse-actions';
import {
  archivePulse,
  changePulse,
  closePulse,
  copyPulse,
  listPulseHistory,
  openPulse,
  readPulse,
  remindPulse,
} from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { localDay, pulseBuilders, scale } from '../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, aUser, aSession, aFunction } = testApp;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(testApp);
const db = database.in(platformScope);

const historyOf = async (as: SessionHeaders, id: number) =>
  (await call(listPulseHistory, { as, params: { id } })).json().data;
const actsOf = async (as: SessionHeaders, id: number) =>
  (await historyOf(as, id)).map(({ act, by }: { act: string; by: string | null }) => [act, by]).toReversed();
const peopleOf = (client: Awaited<ReturnType<typeof aCompany>>['client'], count: number) =>
  Promise.all(Array.from({ length: count }, () => aUser({ client })));

test('the history of a pulse has every step with its actor, and none for what happens by itself', async () => {
  const { client, user, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead, { opens_at: localDay(1), closes_at: localDay(7), repeat: 'monthly' });
  await call(openPulse, { as: lead, params: { id } });
  await call(closePulse, { as: lead, params: { id } });
  await call(openPulse, { as: lead, params: { id } });
  await db
    .update(pulses)
    .set({ opensAt: new Date(Date.now() - 1_000) })
    .where(eq(pulses.id, id));
  await app.runPulses();
  await call(remindPulse, { as: lead, params: { id } });
  await db
    .update(pulses)
    .set({ closesAt: new Date(Date.now() - 1_000) })
    .where(eq(pulses.id, id));
  await app.runPulses();
  await call(archivePulse, { as: lead, params: { id } });

  expect(await actsOf(lead, id)).toEqual([
    ['added', 'Lena Brandt'],
    ['scheduled', 'Lena Brandt'],
    ['unscheduled', 'Lena Brandt'],
    ['scheduled', 'Lena Brandt'],
    ['opened', null],
    ['reminded', 'Lena Brandt'],
    ['closed', null],
    ['archived', 'Lena Brandt'],
  ]);
  const [latest] = await historyOf(lead, id);
  expect(latest.actor).toEqual({ id: user.id, name: 'Lena Brandt', of_platform: false });
  const [next] = await db.select().from(pulses).where(eq(pulses.seriesId, id));
  expect(await historyOf(lead, next?.id ?? 0)).toMatchObject([
    { act: 'added', by: null, changes: [{ field: 'run', from: null, to: '2' }] },
  ]);
});

test('a scheduled pulse that cannot open at its time is a draft again, and says so', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const id = await aDraft(lead, { opens_at: localDay(1), closes_at: localDay(7) });
  await call(openPulse, { as: lead, params: { id } });
  const [opensAt, closesAt] = [new Date(Date.now() - 2_000), new Date(Date.now() - 1_000)];
  await db.update(pulses).set({ opensAt, closesAt }).where(eq(pulses.id, id));
  await app.runPulses();

  expect((await call(readPulse, { as: lead, params: { id } })).json().data.state).toBe('draft');
  expect((await actsOf(lead, id)).at(-1)).toEqual(['unscheduled', null]);
});

test('a change tells the fields with their values before and after, and no change tells nothing', async () => {
  const { client, lead } = await aCompany();
  const sales = await aFunction({ client, type: 'BUSINESS', name: 'Sales' });
  const [end, later] = [localDay(60), localDay(61)];
  const id = await aDraft(lead, { closes_at: end });
  const change = (body: object) => call(changePulse, { as: lead, params: { id }, body });
  await change({ title: 'How is IT?' });
  await change({ title: 'How was IT?', closes_at: later, reminders: 1 });
  await change({
    questions: [
      { kind: 'comment', text: 'What else?' },
      { ...scale, optional: true },
    ],
    audience: { function_type: 'BUSINESS', function_ids: [sales.id] },
  });

  const [second, first, added] = await historyOf(lead, id);
  expect(added).toMatchObject({ act: 'added', changes: [{ field: 'title', from: null, to: 'How is IT?' }] });
  expect(first.changes).toEqual([
    { field: 'title', from: 'How is IT?', to: 'How was IT?' },
    { field: 'closes_at', from: end, to: later },
    { field: 'reminders', from: '0', to: '1' },
  ]);
  expect(second.changes).toEqual([
    { field: 'question', from: `${scale.text}\nsatisfaction`, to: `${scale.text}\nsatisfaction, optional` },
    { field: 'question', from: null, to: 'What else?\ncomment, optional' },
    { field: 'audience', from: 'all', to: 'BUSINESS\nSales' },
  ]);
});

test('questions in another order are told as their order', async () => {
  const { lead } = await aCompany();
  const other = { id: 'q2', kind: 'agreement' as const, text: 'IT listens.' };
  const id = await aDraft(lead, { questions: [scale, other] });
  await call(changePulse, { as: lead, params: { id }, body: { questions: [other, scale] } });

  expect((await historyOf(lead, id))[0].changes).toEqual([
    { field: 'question_order', from: `1. ${scale.text}\n2. IT listens.`, to: `1. IT listens.\n2. ${scale.text}` },
  ]);
});

test('actions are in the history of their pulse', async () => {
  const { client, user, lead } = await aCompany();
  await peopleOf(client, 5);
  const pulseId = await aDraft(lead);
  await open(lead, pulseId);
  const body = {
    pulse_id: pulseId,
    text: 'Mend the printers',
    question: 'q1',
    owner_id: user.id,
    due_on: '2027-03-01',
  };
  const { id } = (await call(addPulseAction, { as: lead, body })).json().data;
  await call(changePulseAction, { as: lead, params: { id }, body: { due_on: '2027-04-01' } });
  await call(changePulseAction, { as: lead, params: { id }, body: { due_on: '2027-04-01' } });
  await call(deletePulseAction, { as: lead, params: { id } });

  const [removed, changed, added, opened] = await historyOf(lead, pulseId);
  expect([removed.act, changed.act, added.act, opened.act]).toEqual([
    'action_removed',
    'action_changed',
    'action_added',
    'opened',
  ]);
  expect(added.changes).toEqual([
    { field: 'action', from: null, to: 'Mend the printers' },
    { field: 'action_question', from: null, to: scale.text },
    { field: 'action_owner', from: null, to: 'Lena Brandt' },
    { field: 'action_due', from: null, to: '2027-03-01' },
  ]);
  expect(changed.changes).toEqual([
    { field: 'action', from: null, to: 'Mend the printers' },
    { field: 'action_due', from: '2027-03-01', to: '2027-04-01' },
  ]);
  expect(removed.changes[0]).toEqual({ field: 'action', from: 'Mend the printers', to: null });
});

test('an action that passes to a person of the same name is in the history of its pulse', async () => {
  const { client, user, lead } = await aCompany();
  await peopleOf(client, 5);
  const namesake = await aUser({ client, firstName: user.firstName, lastName: user.lastName });
  const pulseId = await aDraft(lead);
  await open(lead, pulseId);
  const body = { pulse_id: pulseId, text: 'Mend the printers', owner_id: user.id };
  const { id } = (await call(addPulseAction, { as: lead, body })).json().data;
  await call(changePulseAction, { as: lead, params: { id }, body: { owner_id: namesake.id } });

  expect((await historyOf(lead, pulseId))[0]).toMatchObject({
    act: 'action_changed',
    changes: [
      { field: 'action', from: null, to: 'Mend the printers' },
      { field: 'action_owner', from: `Lena Brandt (#${user.id})`, to: `Lena Brandt (#${namesake.id})` },
    ],
  });
});

test('what a platform administrator does to a pulse is traced as such', async () => {
  const { client, lead } = await aCompany();
  const admin = await aSession({ platformRole: 'platform_admin', firstName: 'Ada', lastName: 'Okafor' });
  const id = await aDraft(lead);
  await call(changePulse, { as: admin, params: { id }, query: { client_id: client.id }, body: { title: 'Ours' } });
  await call(copyPulse, { as: admin, params: { id }, query: { client_id: client.id } });

  expect((await historyOf(lead, id))[0]).toMatchObject({
    act: 'changed',
    by: 'Ada Okafor',
    actor: { name: null, of_platform: true },
  });
  const [copy] = await db.select().from(recordEvents).where(eq(recordEvents.by, 'Ada Okafor')).offset(1);
  expect(copy).toMatchObject({ clientId: client.id, act: 'added', changes: [{ field: 'copy_of', to: 'Ours' }] });
});

test('who last changed a pulse is who took its last step, and nobody where it went on by itself', async () => {
  const { client, lead } = await aCompany();
  await peopleOf(client, 5);
  const [id, lena] = [await aDraft(lead), await aUser({ client, platformRole: 'client_admin', firstName: 'Mia' })];
  await call(openPulse, { as: await aSession({ user: lena }), params: { id } });
  const changedBy = async () => (await db.select().from(pulses).where(eq(pulses.id, id)))[0]?.changedById;
  expect(await changedBy()).toBe(lena.id);
  await db
    .update(pulses)
    .set({ closesAt: new Date(Date.now() - 1_000) })
    .where(eq(pulses.id, id));
  await app.runPulses();
  expect(await changedBy()).toBeNull();
});

test('answers leave nothing in the history', async () => {
  const { client, lead } = await aCompany();
  const people = await peopleOf(client, 6);
  const id = await aDraft(lead);
  await open(lead, id);
  const before = await db.$count(recordEvents);
  for (const token of await linksTo(id, people))
    expect((await answer(token, [{ question: 'q1', value: 4 }])).statusCode).toBe(200);
  await call(readPulse, { as: lead, params: { id } });
  expect(await db.$count(recordEvents)).toBe(before);
  await close(lead, id);
  expect(JSON.stringify(await historyOf(lead, id))).not.toMatch(
    new RegExp(people.map(({ username }) => username).join('|')),
  );
});

test('only administrators of the client read the history', async () => {
  const { client, lead } = await aCompany();
  const { lead: stranger } = await aCompany();
  const id = await aDraft(lead);
  const statusFor = async (as: SessionHeaders) => (await call(listPulseHistory, { as, params: { id } })).statusCode;
  expect(await statusFor(await aSession({ client }))).toBe(403);
  expect(await statusFor(stranger)).toBe(404);
});
