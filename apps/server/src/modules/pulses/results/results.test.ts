import { randomUUID } from 'node:crypto';
import {
  addPulseAction,
  changePulseAction,
  deletePulseAction,
  listPulseActions,
} from '@orgscope/contract/resources/pulse-actions';
import { readAskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { listPulses, openPulse, readPulseResults } from '@orgscope/contract/resources/pulses';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulseBallots, pulseComments, pulseInvitations } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders, scale } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, mailTo, aUser, aSession, aFunction } = testApp;
const { aCompany, aDraft, open, linksTo, answer, close } = pulseBuilders(testApp);
const db = database.in(platformScope);

const services = [
  { id: 'desk', kind: 'importance_satisfaction' as const, text: 'Service desk', optional: true },
  { id: 'data', kind: 'importance_satisfaction' as const, text: 'Data', optional: true },
  { id: 'why', kind: 'comment' as const, text: 'What should IT fix first?' },
];
type Company = Awaited<ReturnType<typeof aCompany>>;

/** An open pulse of a company with so many IT and business people beside its administrator. */
async function anOpenPulse(it: number, business: number, fields: object = {}) {
  const company = await aCompany();
  const [ofIt, ofSales] = [
    await aFunction({ client: company.client, name: 'Infrastructure' }),
    await aFunction({ client: company.client, type: 'BUSINESS', name: 'Sales' }),
  ];
  const make = (count: number, clientFunctionId: number) =>
    Promise.all(Array.from({ length: count }, () => aUser({ client: company.client, clientFunctionId })));
  const people = [...(await make(it, ofIt.id)), ...(await make(business, ofSales.id))];
  const id = await aDraft(company.lead, { questions: [scale], ...fields });
  await open(company.lead, id);
  const tokens = await linksTo(id, people);
  return { ...company, id, people, tokens, ofIt, ofSales };
}

const resultsOf = async ({ lead, id }: Pick<Company, 'lead'> & { id: number }, query: object = {}) =>
  (await call(readPulseResults, { as: lead, params: { id }, query })).json().data;
const send = async (tokens: readonly string[], value: number) => {
  for (const token of tokens) await answer(token, [{ question: 'q1', value }]);
};

test('results begin with five answers and go on in steps of five', async () => {
  const pulse = await anOpenPulse(8, 8);
  const shown: (number | null)[] = [];
  for (const token of pulse.tokens.slice(0, 12)) {
    await send([token], 4);
    shown.push((await resultsOf(pulse)).answers);
  }
  expect(shown).toEqual([null, null, null, null, 5, 5, 5, 5, 5, 10, 10, 10]);
  const results = await resultsOf(pulse);
  expect(results).toMatchObject({ reason: null, held_back: null, participation: { invited: 17, answered: 12 } });
});

test('who moves after the invitation counts in the function that was asked, once', async () => {
  const pulse = await anOpenPulse(6, 6);
  const [mover] = pulse.people;
  await db
    .update(users)
    .set({ clientFunctionId: pulse.ofSales.id })
    .where(eq(users.id, mover?.id ?? 0));
  await send(pulse.tokens, 4);
  await close(pulse.lead, pulse.id);

  const { cuts, participation } = await resultsOf(pulse);
  const cut = cuts.find(({ by }: { by: string }) => by === 'function');
  const told = cut.groups.map(({ name, answers }: { name: string; answers: number }) => [name, answers]);
  expect(told.toSorted()).toEqual([
    ['Infrastructure', 6],
    ['Sales', 6],
  ]);
  expect(participation).toMatchObject({ invited: 13, answered: 12 });
});

test('groups are told while the pulse is open too, in steps of five of their own', async () => {
  const pulse = await anOpenPulse(8, 12);
  const [ofIt, ofSales] = [pulse.tokens.slice(0, 8), pulse.tokens.slice(8)];
  const groups = async () => {
    const { cuts, answers } = await resultsOf(pulse);
    const cut = cuts.find(({ by }: { by: string }) => by === 'function');
    return [answers, ...cut.groups.map((group: { name: string; answers: number }) => [group.name, group.answers])];
  };
  await send([...ofIt.slice(0, 5), ...ofSales.slice(0, 6)], 4);
  expect(await groups()).toEqual([11, ['Sales', 6], ['Infrastructure', 5]]);
  // The two of Infrastructure would be all that came beside the five of Sales.
  await send([...ofIt.slice(5, 7), ...ofSales.slice(6, 11)], 2);
  expect(await groups()).toEqual([18, ['Sales', 6], ['Infrastructure', 5]]);
  expect(await resultsOf(pulse, { function_id: pulse.ofSales.id })).toMatchObject({
    answers: 6,
    questions: [{ n: 6, scale: { mean: 4 } }],
    comments: { reason: 'one_group' },
  });
  await close(pulse.lead, pulse.id);
  expect(await groups()).toEqual([18, ['Sales', 6], ['Infrastructure', 5]]);
});

test('a group whose steps are all of five and more is told completely at the end', async () => {
  const pulse = await anOpenPulse(10, 10);
  const [ofIt, ofSales] = [pulse.tokens.slice(0, 10), pulse.tokens.slice(10)];
  const seen: unknown[] = [];
  for (const part of [0, 5]) {
    await send([...ofIt.slice(part, part + 5), ...ofSales.slice(part, part + 5)], 4);
    const { cuts } = await resultsOf(pulse);
    seen.push(cuts.map(({ groups }: { groups: { answers: number }[] }) => groups.map(({ answers }) => answers)));
  }
  expect(seen).toEqual([
    [
      [5, 5],
      [5, 5],
    ],
    [
      [10, 10],
      [10, 10],
    ],
  ]);
});

test('below five answers neither results nor the number of answers are told', async () => {
  const pulse = await anOpenPulse(6, 0);
  await send(pulse.tokens.slice(0, 4), 4);
  const few = { reason: 'too_few', answers: null, participation: { answered: null, share: null } };
  expect(await resultsOf(pulse)).toMatchObject({ ...few, headline: 'Fewer than five people have answered so far' });
  expect((await call(listPulses, { as: pulse.lead })).json().data[0].answered).toBeNull();
  await close(pulse.lead, pulse.id);
  expect(await resultsOf(pulse)).toMatchObject(few);
  expect(await db.$count(pulseBallots, eq(pulseBallots.pulseId, pulse.id))).toBe(0);
});

test('fewer than five that come after the last step are held back, and this is said', async () => {
  const pulse = await anOpenPulse(8, 8);
  await send(pulse.tokens.slice(0, 5), 5);
  await resultsOf(pulse);
  await send(pulse.tokens.slice(5, 8), 1);
  await close(pulse.lead, pulse.id);
  expect(await resultsOf(pulse)).toMatchObject({ answers: 5, held_back: 3, participation: { answered: 8 } });
  expect((await resultsOf(pulse)).questions[0]).toMatchObject({ n: 5, held_back: 3, scale: { mean: 5 } });
});

test('what nobody looked at meanwhile is told completely', async () => {
  const pulse = await anOpenPulse(8, 8);
  await send(pulse.tokens.slice(0, 8), 2);
  await close(pulse.lead, pulse.id);
  expect(await resultsOf(pulse)).toMatchObject({ answers: 8, held_back: 0 });
});

test('a closed pulse tells means, shares, quadrants, gaps and groups', async () => {
  const pulse = await anOpenPulse(6, 8, { template: 'it_services', questions: services });
  for (const [index, token] of pulse.tokens.entries()) {
    const isIt = index < 6;
    await answer(token, [
      { question: 'desk', importance: 4, satisfaction: isIt ? 5 : 4 },
      { question: 'data', importance: 5, satisfaction: isIt ? 4 : 2 },
      { question: 'why', text: `Ask Lena about report ${index}` },
    ]);
  }
  await close(pulse.lead, pulse.id);
  const results = await resultsOf(pulse);
  expect(results.headline).toBe('93% of 15 people answered. Data needs fixing first');
  expect(results.questions).toMatchObject([
    {
      id: 'desk',
      n: 14,
      scale: { mean: 4.428571, favourable: 100, neutral: 0, unfavourable: 0 },
      importance: { mean: 4 },
    },
    { id: 'data', n: 14, scale: { mean: 2.857143, favourable: 42.86, unfavourable: 57.14 }, importance: { mean: 5 } },
  ]);
  expect(results.quadrant.services).toMatchObject([
    { id: 'desk', quadrant: 'do_not_overdo' },
    { id: 'data', quadrant: 'fix_first' },
  ]);
  expect(results.gaps).toMatchObject([
    { id: 'data', it: 4, business: 2, gap: 2 },
    { id: 'desk', gap: 1 },
  ]);
  const heat = results.cuts.find(({ by }: { by: string }) => by === 'function');
  expect(heat.groups).toMatchObject([
    { name: 'Sales', answers: 8 },
    { name: 'Infrastructure', answers: 6 },
  ]);
  expect(heat.cells).toContainEqual({
    question: 'data',
    group: pulse.ofSales.id,
    name: 'Sales',
    n: 8,
    value: 2,
    reason: null,
  });
  expect(results.comments).toMatchObject({ count: 14, reason: null });
  expect(results.comments.items[0].text).toMatch(/^Ask \[…\] about report \d+$/);
  expect(await resultsOf(pulse, { function_id: pulse.ofSales.id })).toMatchObject({
    answers: 8,
    questions: [{}, { scale: { mean: 2 } }],
  });
});

test('results of a group tell who took part of it, and nothing where that would give another away', async () => {
  // Beside the administrator, who has no function, the smaller function is hidden too.
  const pulse = await anOpenPulse(6, 8);
  await send(pulse.tokens.slice(0, 12), 4);
  await close(pulse.lead, pulse.id);

  expect(await resultsOf(pulse)).toMatchObject({ headline: '80% of 15 people answered', group: null });
  expect(await resultsOf(pulse, { function_id: pulse.ofSales.id })).toMatchObject({
    headline: '75% of 8 people answered',
    group: { invited: 8, answered: 6, share: 75 },
    participation: { invited: 15, answered: 12 },
  });
  expect(await resultsOf(pulse, { function_id: pulse.ofIt.id })).toMatchObject({
    headline: expect.stringMatching(/^How many of this group answered is hidden/),
    group: { invited: null, answered: null, share: null },
  });
});

test('a headline says that all or none answered only of all and none', async () => {
  const pulse = await anOpenPulse(5, 0);
  await send(pulse.tokens, 4);
  await close(pulse.lead, pulse.id);
  const invite = (invited: number) => db.update(pulses).set({ invited }).where(eq(pulses.id, pulse.id));

  await invite(2_000);
  expect((await resultsOf(pulse)).headline).toBe('0.3% of 2,000 people answered');
  const others = { clientId: pulse.client.id, pulseId: pulse.id, optionIds: [], hasAnswered: true };
  await db.insert(pulseInvitations).values(Array.from({ length: 1_994 }, () => others));
  expect((await resultsOf(pulse)).headline).toBe('99% of 2,000 people answered');
  await invite(1_999);
  expect((await resultsOf(pulse)).headline).toBe('100% of 1,999 people answered');
});

test('more comments than are sent are counted', async () => {
  const pulse = await anOpenPulse(10, 0, { questions: [scale, services[2]] });
  for (const token of pulse.tokens)
    await answer(token, [
      { question: 'q1', value: 3 },
      { question: 'why', text: 'More memory' },
    ]);
  await close(pulse.lead, pulse.id);
  const more = { clientId: pulse.client.id, pulseId: pulse.id, question: 'why', text: 'Less mail' };
  await db.insert(pulseComments).values(Array.from({ length: 1_000 }, () => ({ ...more, id: randomUUID() })));

  const { comments } = await resultsOf(pulse);

  expect([comments.count, comments.items.length]).toEqual([1_010, 1_000]);
});

test('a group below five is not told, nor can it be subtracted', async () => {
  const pulse = await anOpenPulse(7, 3);
  await send(pulse.tokens, 4);
  await close(pulse.lead, pulse.id);
  const results = await resultsOf(pulse);
  const heat = results.cuts.find(({ by }: { by: string }) => by === 'function');
  expect([heat.groups, heat.hidden.length]).toEqual([[], 3]);
  expect(await resultsOf(pulse, { function_id: pulse.ofIt.id })).toMatchObject({ reason: 'too_few', answers: null });
});

test('eNPS has its parts, and drivers need thirty answers', async () => {
  const questions = [
    { id: 'enps', kind: 'enps' as const, text: 'Recommend?' },
    { id: 'tools', kind: 'agreement' as const, text: 'Tools' },
  ];
  const pulse = await anOpenPulse(0, 31, { questions });
  for (const [index, token] of pulse.tokens.entries())
    await answer(token, [
      { question: 'enps', value: index % 11 },
      { question: 'tools', value: 1 + Math.floor((index % 11) / 2.5) },
    ]);
  await close(pulse.lead, pulse.id);
  const results = await resultsOf(pulse);
  expect(results.headline).toBe('eNPS is −55. 97% of 32 people answered');
  expect(results.questions[0].enps).toMatchObject({ promoters: 4, passives: 6, detractors: 21, score: -54.83871 });
  expect(results.drivers).toMatchObject({ n: 31, reason: null, items: [{ id: 'tools' }] });
  expect(results.drivers.items[0].r).toBeGreaterThan(0.9);
  const ofSales = await resultsOf(pulse, { function_id: pulse.ofSales.id });
  expect([ofSales.answers, ofSales.drivers]).toEqual([31, null]);
  expect((await resultsOf(await anOpenPulse(0, 5, { questions: questions.slice(0, 1) }))).drivers).toBeNull();
});

test('platform administrators see who took part as numbers, and no answers; members see no comments', async () => {
  const pulse = await anOpenPulse(6, 6, { questions: [scale, services[2]] });
  for (const token of pulse.tokens)
    await answer(token, [
      { question: 'q1', value: 3 },
      { question: 'why', text: 'More memory' },
    ]);
  await close(pulse.lead, pulse.id);
  const platform = await aSession({ platformRole: 'platform_admin' });
  const query = { client_id: pulse.client.id };
  const response = await call(readPulseResults, { as: platform, params: { id: pulse.id }, query });
  expect(response.json().data).toMatchObject({
    reason: 'not_allowed',
    participation: { invited: 13, answered: 12 },
    answers: null,
    cuts: [],
    comments: { items: [], reason: 'not_allowed' },
  });
  expect(response.body).not.toContain('"mean"');
  const member = await aSession({ client: pulse.client });
  expect(await resultsOf({ lead: member, id: pulse.id })).toMatchObject({
    answers: 12,
    comments: { items: [], reason: 'not_allowed' },
  });
});

test('a next run is compared with the one before, and shows what it changed', async () => {
  const pulse = await anOpenPulse(8, 0, { repeat: 'monthly' });
  await send(pulse.tokens.slice(0, 6), 3);
  await close(pulse.lead, pulse.id);
  const body = { pulse_id: pulse.id, text: 'A second desk', question: 'q1', due_on: '2030-01-31' };
  const action = (await call(addPulseAction, { as: pulse.lead, body })).json().data;
  await call(changePulseAction, { as: pulse.lead, params: { id: action.id }, body: { done: true, version: 1 } });

  const [next] = (await call(listPulses, { as: pulse.lead })).json().data;
  await db
    .update(pulses)
    .set({ opensAt: new Date(Date.now() - 1_000) })
    .where(eq(pulses.id, next.id));
  await app.runPulses();
  const tokens = await linksTo(next.id, pulse.people);
  const asked = (await call(readAskedPulse, { params: { token: tokens[0] ?? '' } })).json().data;
  expect(asked.changed).toMatchObject({
    text: 'A second desk',
    question: scale.text,
    kind: scale.kind,
    points: [{ value: 3 }],
  });
  await send(tokens.slice(0, 6), 5);
  const results = await resultsOf({ lead: pulse.lead, id: next.id });
  expect(results.runs).toMatchObject([
    { id: pulse.id, run: 1, answered: 6 },
    { id: next.id, run: 2, answered: 6 },
  ]);
  expect(results.movers).toEqual([{ id: 'q1', text: scale.text, value: 5, previous: 3, change: 2 }]);
  expect(results.questions[0].trend).toEqual([
    { pulse_id: pulse.id, value: 3 },
    { pulse_id: next.id, value: 5 },
  ]);
  expect(results.actions).toMatchObject([{ text: 'A second desk', done_on: expect.any(String) }]);
});

test('actions belong to the client, name its people and questions, and know their version', async () => {
  const pulse = await anOpenPulse(6, 0);
  const stranger = await aCompany();
  const add = (as: Company['lead'], fields: object) =>
    call(addPulseAction, { as, body: { pulse_id: pulse.id, text: 'Do it', ...fields } });
  expect((await add(stranger.lead, {})).statusCode).toBe(404);
  expect((await add(pulse.lead, { question: 'none', owner_id: stranger.user.id })).json().message).toEqual({
    question: ['The pulse has no such question'],
    owner_id: ['User not found'],
  });
  const { id } = (await add(pulse.lead, { owner_id: pulse.user.id })).json().data;
  const change = (body: object) => call(changePulseAction, { as: pulse.lead, params: { id }, body });
  expect((await change({ text: 'Do it now', version: 1 })).statusCode).toBe(200);
  expect((await change({ text: 'Do it later', version: 1 })).json().error.code).toBe('edit_conflict');
  expect((await call(listPulseActions, { as: pulse.lead })).json().data).toMatchObject([{ text: 'Do it now' }]);
  expect((await call(deletePulseAction, { as: stranger.lead, params: { id } })).statusCode).toBe(404);
  const remove = (version: number) => call(deletePulseAction, { as: pulse.lead, params: { id }, query: { version } });
  expect((await remove(1)).json().error.code).toBe('edit_conflict');
  await remove(2);
  expect((await call(listPulseActions, { as: pulse.lead })).json().data).toEqual([]);
});

test('the owner of an action is mailed once on the day that it is due, unless it is done', async () => {
  const pulse = await anOpenPulse(6, 0);
  const [owner, other, gone] = await Promise.all([
    aUser({ client: pulse.client }),
    aUser({ client: pulse.client }),
    aUser({ client: pulse.client, isActive: false }),
  ]);
  const add = (text: string, fields: object) =>
    call(addPulseAction, { as: pulse.lead, body: { pulse_id: pulse.id, text, ...fields } });
  const due = { due_on: '2027-03-10', owner_id: owner.id };
  const { id, version } = (await add('A second desk', due)).json().data;
  await add('Already there', { ...due, done: true });
  await add('Later', { ...due, due_on: '2027-03-11' });
  await add('Without a day', { owner_id: other.id });
  await add('Of somebody who left', { ...due, owner_id: gone.id });
  const subjects = async () =>
    (await mailTo(owner.username)).map(({ subject = '' }) => subject).filter((subject) => subject.startsWith('Due in'));
  const run = async (day: string) => {
    await app.remindActions(Date.parse(`${day}T12:00Z`));
    return subjects();
  };

  expect(await run('2027-03-09')).toEqual([]);
  expect(await run('2027-03-10')).toEqual(['Due in Orgscope: A second desk']);
  expect(await run('2027-03-10')).toEqual(['Due in Orgscope: A second desk']);
  expect((await run('2027-03-12')).toSorted()).toEqual(['Due in Orgscope: A second desk', 'Due in Orgscope: Later']);
  const [mail] = await mailTo(owner.username);
  expect(mail?.text).toContain('is due on Wednesday 10 March 2027');
  expect(mail?.text).toContain(`/app/stakeholder-engagement/pulses/${pulse.id}`);
  // On another day it is due again.
  const moved = { due_on: '2027-03-14', version };
  await call(changePulseAction, { as: pulse.lead, params: { id }, body: moved });
  expect(await run('2027-03-14')).toHaveLength(3);
  // A server that was away for longer sends no old news.
  expect(await run('2027-04-01')).toHaveLength(3);
  expect([await mailTo(other.username), await mailTo(gone.username)].flat()).toEqual([]);
});

/** All rows of all tables, with what PostgreSQL keeps beside them. */
async function dump() {
  const tables = await db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const texts = await database.asOwner((owner) =>
    Promise.all(
      tables.rows.map(
        async ({ name }) => [name, (await owner.query(`select xmin, ctid, * from "${name}"`)).rows] as const,
      ),
    ),
  );
  return new Map(texts);
}

test('an answer leaves its box and a yes, and nothing in mails, history, sequences or any other table', async () => {
  const pulse = await anOpenPulse(6, 6);
  await app.mailDelivered();
  const sequences = async () =>
    (await database.asOwner((owner) => owner.query('select sequencename, last_value from pg_sequences order by 1')))
      .rows;
  const [before, numbers] = [await dump(), await sequences()];
  await send(pulse.tokens, 4);
  const after = await dump();
  const changed = [...after].filter(([name, rows]) => JSON.stringify(rows) !== JSON.stringify(before.get(name)));
  expect(changed.map(([name]) => name).toSorted()).toEqual(['pulse_ballots', 'pulse_invitations']);
  expect(await sequences()).toEqual(numbers);
  // Ids of boxes are random: they follow neither the order of sending nor that of the invitations.
  const ids = (after.get('pulse_ballots') as { id: string; pulse_id: number }[])
    .filter((box) => box.pulse_id === pulse.id)
    .map(({ id }) => id);
  expect(ids).toHaveLength(pulse.tokens.length);
  expect(ids.every((id) => /^[\da-f]{8}-[\da-f]{4}-4/.test(id))).toBe(true);
});

test('an operator with the whole database can join no answer with a person', async () => {
  const pulse = await anOpenPulse(6, 6, { questions: [scale, services[2]] });
  const secret = 'The coffee machine knows';
  for (const [index, token] of pulse.tokens.slice(0, 7).entries())
    await answer(token, [
      { question: 'q1', value: index === 0 ? 1 : 5 },
      { question: 'why', text: secret },
    ]);
  const isIn = (all: Awaited<ReturnType<typeof dump>>) =>
    [...all].filter(([, rows]) => JSON.stringify(rows).includes(secret)).map(([name]) => name);

  // While they wait, answers are in boxes of one size. Each can be joined with its person by its transaction, and is closed.
  const before = await dump();
  const boxes = before.get('pulse_ballots') as { sealed: Buffer; pulse_id: number }[];
  const own = boxes.filter((box) => box.pulse_id === pulse.id);
  expect(own).toHaveLength(7);
  expect(new Set(own.map(({ sealed }) => sealed.length)).size).toBe(1);
  expect(isIn(before)).toEqual([]);
  expect((before.get('pulse_tallies') as { pulse_id: number }[]).some((row) => row.pulse_id === pulse.id)).toBe(false);

  // A count is stored in one transaction: no row is of one person.
  await resultsOf(pulse);
  await send(pulse.tokens.slice(7), 5);
  await close(pulse.lead, pulse.id);
  const after = await dump();
  const ofPulse = (name: string) =>
    (after.get(name) as { pulse_id: number; xmin: string }[]).filter((row) => row.pulse_id === pulse.id);
  expect(ofPulse('pulse_ballots')).toEqual([]);
  for (const row of ofPulse('pulse_tallies') as unknown as { counts: { n: number } }[])
    expect(row.counts.n).toBeGreaterThanOrEqual(5);
  const comments = ofPulse('pulse_comments') as unknown as { id: string; xmin: string }[];
  expect(comments).toHaveLength(7);
  expect(new Set(comments.map(({ xmin }) => xmin)).size).toBe(1);
  expect(comments.map(({ id }) => id)).toEqual(comments.map(({ id }) => id).toSorted());
  const [row] = (after.get('pulses') as { id: number; private_key: string | null }[]).filter(
    ({ id }) => id === pulse.id,
  );
  expect(row?.private_key).toBeNull();
  expect(isIn(after)).toEqual(['pulse_comments']);
});

test('a pulse whose answers no key opens any more says nothing, and does not stop the others', async () => {
  const pulse = await anOpenPulse(6, 0);
  await send(pulse.tokens, 4);
  await db.update(pulses).set({ privateKey: 'v1.AAAAAAAA.AAAA' }).where(eq(pulses.id, pulse.id));
  expect(await resultsOf(pulse)).toMatchObject({ reason: 'too_few', participation: { answered: 6 } });
  const other = await anOpenPulse(6, 0);
  expect((await resultsOf(other)).pulse.state).toBe('open');
  expect(
    (await call(openPulse, { as: other.lead, params: { id: await aDraft(other.lead, { closes_at: localDay(3) }) } }))
      .statusCode,
  ).toBe(200);
});
