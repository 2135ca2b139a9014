import { pulseLinkHead } from '@orgscope/contract/analytics/pulse-kinds';
import { listWaitingPulses, readAskedPulse, startWaitingPulse } from '@orgscope/contract/resources/pulse-answers';
import { readPulseResults } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { platformScope } from '../../../db/scope.ts';
import { pulseBallots, pulseInvitations } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { pulseBuilders, scale } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { call, database, settings, aUser, aSession } = testApp;
const { aCompany, aDraft, open, tokensOf, linksTo, answer, close } = pulseBuilders(testApp);
const db = database.in(platformScope);

const satisfied = (value: number) => [{ question: 'q1', value }];
const outcome = (response: { statusCode: number; json(): { error?: { code?: string } } }) => [
  response.statusCode,
  response.json().error?.code,
];

/** An open pulse with a token for each of its people. */
async function anOpenPulse(people = 6, questions: object[] = [scale]) {
  const company = await aCompany();
  const others = await Promise.all(Array.from({ length: people - 1 }, () => aUser({ client: company.client })));
  const id = await aDraft(company.lead, { questions: questions as never });
  await open(company.lead, id);
  const everybody = [company.user, ...others];
  const tokens = await linksTo(id, everybody);
  const ballots = () => db.$count(pulseBallots, eq(pulseBallots.pulseId, id));
  return { ...company, id, everybody, tokens, ballots };
}

test('a link shows the questions, and nothing about the person', async () => {
  const { tokens, user, client } = await anOpenPulse();
  const response = await call(readAskedPulse, { params: { token: tokens[0] ?? '' } });
  expect(response.json().data).toMatchObject({
    title: 'How is IT?',
    client: { name: client.name },
    timezone: 'Europe/Lisbon',
  });
  expect(response.body).not.toContain(user.username);
});

test('an answer is stored once and is final', async () => {
  const { tokens, ballots } = await anOpenPulse();
  const [token = ''] = tokens;
  expect((await answer(token, satisfied(4))).json()).toMatchObject({ success: true, code: 'pulses.done.answer' });
  const again = await answer(token, satisfied(5));
  expect(outcome(again)).toEqual([409, 'link_used']);
  expect(again.json().message).toBe('This link has been used. The answer was stored and is final.');
  expect(outcome(await call(readAskedPulse, { params: { token } }))).toEqual([409, 'link_used']);
  expect(await ballots()).toBe(1);
});

test('of fifty answers at once one counts, by whatever link of the person', async () => {
  const { tokens, user, id, ballots } = await anOpenPulse();
  const person = await aSession({ user });
  const second = (await call(startWaitingPulse, { as: person, params: { id } })).json().data.token;
  const links = [tokens[0] ?? '', second];
  const all = await Promise.all(Array.from({ length: 50 }, (_, index) => answer(links[index % 2] ?? '', satisfied(3))));
  expect(all.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(all.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  expect(await ballots()).toBe(1);
});

test('many people at once are all stored', async () => {
  const { tokens, ballots } = await anOpenPulse(40);
  const all = await Promise.all(tokens.map((token) => answer(token, satisfied(5))));
  expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(await ballots()).toBe(40);
});

test.each([
  ['a value out of range', [{ question: 'q1', value: 6 }]],
  ['half a number', [{ question: 'q1', value: 2.5 }]],
  ['an unknown question', [{ question: 'q9', value: 3 }]],
  [
    'a question twice',
    [
      { question: 'q1', value: 3 },
      { question: 'q1', value: 4 },
    ],
  ],
  ['a missing answer', []],
  ['half of a pair', [...satisfied(3), { question: 'service', importance: 3 }]],
  ['a long comment', [...satisfied(3), { question: 'why', text: 'x'.repeat(1_001) }]],
])('%s is refused by name, and the link stays', async (_, answers) => {
  const { tokens, ballots } = await anOpenPulse(5, [
    scale,
    { id: 'service', kind: 'importance_satisfaction', text: 'E-mail', optional: true },
    { id: 'why', kind: 'comment', text: 'Why?' },
  ]);
  expect(outcome(await answer(tokens[0] ?? '', answers))).toEqual([400, 'validation_failed']);
  expect(await ballots()).toBe(0);
  expect((await answer(tokens[0] ?? '', satisfied(3))).statusCode).toBe(200);
});

test('a comment of a megabyte is refused, and one of a thousand signs of any script is not', async () => {
  const { tokens } = await anOpenPulse(5, [scale, { id: 'why', kind: 'comment', text: 'Why?' }]);
  const [token = ''] = tokens;
  const huge = await answer(token, [...satisfied(3), { question: 'why', text: 'x'.repeat(1_048_576) }]);
  expect(outcome(huge)).toEqual([413, 'body_too_large']);
  const text = `<script>alert(1)</script> مرحبا 👩‍👩‍👧‍👦 ${'€'.repeat(940)}`.slice(0, 1_000);
  expect((await answer(token, [...satisfied(3), { question: 'why', text }])).statusCode).toBe(200);
});

test('unknown, cut and foreign links say the same', async () => {
  const { tokens } = await anOpenPulse(5);
  const [token = ''] = tokens;
  for (const wrong of [token.slice(0, -1), `${token}x`, 'a'.repeat(43), 'x'])
    expect(outcome(await call(readAskedPulse, { params: { token: wrong } }))).toEqual([404, 'not_found']);
});

test('a closed pulse takes no answers, nor one whose time is over before a server has closed it', async () => {
  const { tokens, lead, id, ballots } = await anOpenPulse(6);
  await db
    .update(pulses)
    .set({ closesAt: new Date(Date.now() - 1) })
    .where(eq(pulses.id, id));
  expect(outcome(await answer(tokens[0] ?? '', satisfied(3)))).toEqual([409, 'link_expired']);
  await close(lead, id);
  expect(outcome(await call(readAskedPulse, { params: { token: tokens[1] ?? '' } }))).toEqual([409, 'link_expired']);
  expect(await ballots()).toBe(0);
});

test('an account that is closed, moved or erased: its link ends, its answer stays', async () => {
  const { tokens, everybody, client, lead, id } = await anOpenPulse(9);
  for (const token of tokens.slice(0, 6)) await answer(token, satisfied(4));
  const [, second, third, , , , seventh] = everybody;
  await db
    .update(users)
    .set({ isActive: false })
    .where(eq(users.id, seventh?.id ?? 0));
  expect(outcome(await answer(tokens[6] ?? '', satisfied(1)))).toEqual([409, 'link_voided']);
  await db
    .update(users)
    .set({ isActive: false, clientFunctionId: null })
    .where(eq(users.id, second?.id ?? 0));
  await database.asOwner((owner) => owner.query('delete from users where id = $1', [third?.id]));
  await db.update(subscriptions).set({ endDate: '2020-02-01' }).where(eq(subscriptions.clientId, client.id));
  expect(outcome(await answer(tokens[7] ?? '', satisfied(1)))).toEqual([409, 'link_voided']);
  await db.update(subscriptions).set({ endDate: null }).where(eq(subscriptions.clientId, client.id));
  await close(lead, id);
  const results = (await call(readPulseResults, { as: lead, params: { id } })).json().data;
  expect(results).toMatchObject({ answers: 6, participation: { invited: 9, answered: 6 } });
});

test('home tells which pulses wait, until they are answered', async () => {
  const { user, id, lead } = await anOpenPulse();
  const person = await aSession({ user });
  const waiting = async () => (await call(listWaitingPulses, { as: person })).json().data;
  expect(await waiting()).toMatchObject([{ id, title: 'How is IT?', questions: 1 }]);
  const { token } = (await call(startWaitingPulse, { as: person, params: { id } })).json().data;
  expect((await answer(token, satisfied(4))).statusCode).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(outcome(await call(startWaitingPulse, { as: lead, params: { id } }))).toEqual([404, 'not_found']);
});

test('all links to an invitation begin alike, and those of others do not', async () => {
  const { user, everybody, id } = await anOpenPulse();
  const person = await aSession({ user });
  const { token } = (await call(startWaitingPulse, { as: person, params: { id } })).json().data;
  const heads = async (address: string) => (await tokensOf(address)).map((each) => each.slice(0, pulseLinkHead));

  expect(await heads(user.username)).toEqual([token.slice(0, pulseLinkHead)]);
  expect(await heads(everybody[1]?.username ?? '')).not.toContain(token.slice(0, pulseLinkHead));
  expect(await tokensOf(user.username)).not.toContain(token);
});

test('nobody can answer a pulse that does not ask them', async () => {
  const { id } = await anOpenPulse();
  const { lead } = await aCompany();
  expect((await call(listWaitingPulses, { as: lead })).json().data).toEqual([]);
  expect(outcome(await call(startWaitingPulse, { as: lead, params: { id } }))).toEqual([404, 'not_found']);
});

test('the log has neither link, nor address, nor person of those who answer', async () => {
  const { tokens, user } = await anOpenPulse();
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ settings, database, logger: pino({ level: 'trace' }, sink), deliversMail: false });
  const headers = { ...(await aSession({ user })) };
  const [token = ''] = tokens;
  const remoteAddress = '198.51.100.7';
  await app.inject({ url: `/api/pulse/${token}/`, headers, remoteAddress });
  const encoded = await app.inject({ url: `/%61pi/pulse/${token}/`, headers, remoteAddress });
  expect(encoded.statusCode).toBe(200);
  await app.inject({
    method: 'POST',
    url: `/api/pulse/${token}/`,
    headers,
    remoteAddress,
    payload: { answers: satisfied(2) },
  });
  await app.inject({ url: `/pulse/${token}`, headers: { ...headers, accept: 'text/html' }, remoteAddress });
  await app.close();
  const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(requests.map(({ path, user: by, ip }) => [path, by, ip])).toEqual([
    ['/api/pulse/…', undefined, undefined],
    ['/api/pulse/…', undefined, undefined],
    ['/api/pulse/…', undefined, undefined],
    ['/pulse/…', undefined, undefined],
  ]);
  expect(lines.join('')).not.toContain(token);
  expect(lines.join('')).not.toContain(remoteAddress);
});

test('who has answered is a yes or no without a time', async () => {
  const { tokens, id } = await anOpenPulse();
  await answer(tokens[2] ?? '', satisfied(2));
  const [row] = await db.select().from(pulseInvitations).where(eq(pulseInvitations.pulseId, id));
  expect(Object.values(row ?? {}).filter((value) => value instanceof Date)).toEqual([]);
});
