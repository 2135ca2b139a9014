import { modules } from '@orgscope/contract/modules';
import type { Module } from '@orgscope/contract/modules';
import { changeDigestChoice, readDigestChoice, unsubscribeDigest } from '@orgscope/contract/resources/digests';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import { deleteUser } from '@orgscope/contract/resources/users';
import { and, desc, eq, like } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { dailySnapshots } from '../../db/tables/daily-snapshots.ts';
import { jobs } from '../../db/tables/jobs.ts';
import { mails } from '../../db/tables/mails.ts';
import { users } from '../../db/tables/users.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';
import { publications } from '../benchmarks/peers.ts';
import { retryJob } from '../jobs/queries.ts';
import { startTestApp } from '../../testing/app.ts';
import type { User } from '../../testing/builders.ts';
import { digestWork } from './run-digests.ts';
import { digestSender } from './send-digests.ts';
import { unsubscribeTokens } from './unsubscribe-token.ts';

const { app, call, inject, mailTo, database, settings, ...builders } = await startTestApp();
const { aClient, aSession, aSubscription, aUser, anApplication } = builders;
// No server listens there, so mail waits in the outbox.
const waiting = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' });
const db = database.in(platformScope);

/** The first of the month that is so many months after the next. */
const monthAfter = (months: number) => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1 + months, 1)).toISOString().slice(0, 7);
};
const at = (month: string, time: string, day = '01') => Date.parse(`${month}-${day}T${time}Z`);
const [first, second] = [monthAfter(0), monthAfter(1)];
/** The month before `first`: the present one. */
const told = monthAfter(-1);
const nameOfMonth = (month: string) =>
  new Date(`${month}-01`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const longAgo = new Date('2020-01-01');
async function aHolder(fields: Parameters<typeof aClient>[0] = {}) {
  const client = await aClient(fields);
  await aSubscription({ client, modules: [...modules] });
  return client;
}
const aReader = (fields: Parameters<typeof aUser>[0]) => aUser({ digestSince: longAgo, ...fields });
async function digestsOf({ id }: Pick<User, 'id'>) {
  const own = and(eq(mails.userId, id), like(mails.cause, 'monthly%'));
  const rows = await db.select({ cause: mails.cause }).from(mails).where(own).orderBy(mails.cause);
  return rows.map(({ cause }) => cause.split(':').at(-1));
}
const unsubscribeLink = (text = '') => /Unsubscribe:\n(\S+)/.exec(text)?.[1] ?? '';
const post = (link: string, headers: Record<string, string> = {}) =>
  inject({
    method: 'POST',
    url: link.replace(settings.publicUrl, ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  });
const isOn = async ({ id }: Pick<User, 'id'>) =>
  (await db.select({ since: users.digestSince }).from(users).where(eq(users.id, id)))[0]?.since !== null;

test('a person switches the digest on, reads the pages’ headlines on the first of the month, and leaves by one click', async () => {
  const client = await aHolder({ name: 'Acme Fisheries', createdAt: longAgo });
  const year = Number(told.slice(0, 4));
  const ofYear = (ago: number, itEmployees: number) => ({
    clientId: client.id,
    year: year - ago,
    employees: 1000,
    itEmployees,
  });
  await db.insert(yearlyFigures).values([ofYear(1, 50), ofYear(2, 47)]);
  const priced = { client, lifecycle: 'active', currency: 'EUR', functionalFit: 1, technicalFit: 1 } as const;
  await anApplication({ ...priced, annualCost: '30000' });
  await anApplication({ ...priced, annualCost: '10000', functionalFit: 4, technicalFit: 4 });
  const before = new Date(Date.parse(`${told}-01`) - 86_400_000).toISOString().slice(0, 10);
  await db.insert(dailySnapshots).values({
    clientId: client.id,
    day: before,
    counts: {
      inputs: { live_applications: 5 },
      amounts: { cost_at_risk: { EUR: '25000.000' }, live_cost: { EUR: '40000.000' } },
      unpriced: { cost_at_risk: 0, live_cost: 0 },
    } as never,
  });
  const reader = await aUser({ client, firstName: 'Ada', lastName: 'Okafor' });
  const as = await aSession({ user: reader });
  expect((await call(readDigestChoice, { as })).json().data).toEqual({ monthly: false });
  const switched = await call(changeDigestChoice, { as, body: { monthly: true } });
  expect(switched.json()).toMatchObject({ message: 'The monthly digest is on', data: { monthly: true } });

  expect(await app.sendDigests(at(first, '07:59'))).toBe(0);
  expect(await app.sendDigests(at(first, '08:00'))).toBe(1);

  const [mail, ...others] = await mailTo(reader.username);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Acme Fisheries in ${nameOfMonth(told)}: your Orgscope digest`);
  const text = mail?.text ?? '';
  const cards = (await call(readAnalyticsHome, { as })).json<{ data: HomeCard[] }>().data;
  const headlineOf = (page: string) => cards.find((card) => card.page === page)?.headline ?? 'none';
  for (const page of ['measure_it', 'stakeholder_engagement', 'performance_dashboard']) {
    expect(text).toContain(headlineOf(page));
    expect(mail?.html).toContain(headlineOf(page));
  }
  // Each opens with what it tells: in January the year is over, and the dashboard compares years by itself.
  const narrowed: Partial<Record<Module, string>> = {
    year_in_review: `?year=${told.slice(0, 4)}`,
    performance_dashboard: '?compare=month',
  };
  for (const page of modules) {
    const link = `${settings.publicUrl}/app/${page.replaceAll('_', '-')}${narrowed[page] ?? ''}`;
    expect(text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
  }
  expect(text).toContain('5.0% (+0.3 points on the year before)');
  expect(text).toContain('€30,000 (+€5,000 in a month)');
  expect(text).toContain(`WHAT ELSE MOVED IN ${nameOfMonth(told).toUpperCase()}`);
  expect(text).toContain('Share of cost at risk (of the portfolio’s cost)\n  from: 62.5%\n  to: 75.0%');
  expect(text).toContain(`This e-mail is for ${reader.username}.`);

  const link = unsubscribeLink(text);
  expect(link).toMatch(new RegExp(`^${settings.publicUrl}/auth/unsubscribe\\?token=${reader.id}\\.[\\w-]{43}$`));
  const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value;
  expect(header('list-unsubscribe')).toBe(`<${link}>`);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  // Opening the link does nothing: programs that check links open them too.
  await inject({ method: 'GET', url: link.replace(settings.publicUrl, ''), headers: { accept: 'text/html' } });
  expect(await isOn(reader)).toBe(true);
  // From no page and without cookies, from the page of a mail program, with the form as parts; again and again.
  const parts = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const headers of [{}, { origin: 'https://mail.example' }, parts, { ...as, origin: 'https://mail.example' }]) {
    const answer = await post(link, headers);
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([200, '', undefined]);
    expect(await isOn(reader)).toBe(false);
  }
  expect((await call(readDigestChoice, { as })).json().data).toEqual({ monthly: false });
  expect(await app.sendDigests(at(second, '08:00'))).toBe(0);
});

test('what moved in engagement is against the end of the month before, as on the dashboard', async () => {
  const client = await aHolder();
  const reader = await aReader({ client });
  for (let people = 1; people < 60; people += 1) await aUser({ client });
  const counted = (days: number, invited: number) => ({
    clientId: client.id,
    day: new Date(at(told, '00:00') + days * 86_400_000).toISOString().slice(0, 10),
    counts: { inputs: { invited_accounts: invited }, amounts: {}, unpriced: {} } as never,
  });
  // Thirty days before the mail is near the first of the month.
  await db.insert(dailySnapshots).values([counted(-2, 40), counted(-1, 20), counted(0, 40), counted(1, 40)]);

  expect(await app.sendDigests(at(first, '09:30'))).toBe(1);

  const [mail] = await mailTo(reader.username);
  expect(mail?.text).toContain('Invited (people with an account)\n  from: 20\n  to: 60');
});

test('a digest goes to each person once a month, whatever runs twice', async () => {
  const client = await aHolder();
  const readers = await Promise.all(Array.from({ length: 3 }, () => aReader({ client })));

  await app.sendDigests(at(first, '08:00'));
  await app.sendDigests(at(first, '08:01'));
  await app.sendDigests(at(first, '12:00', '03'));
  await app.sendDigests(at(second, '08:00'));

  for (const reader of readers) expect(await digestsOf(reader)).toEqual([told, first]);
});

test('readers are counted once in a quarter of an hour, and not while a job is at work', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const isCounted = async (time: string) => {
    query.mockClear();
    await app.sendDigests(at(monthAfter(7), time, '02'));
    const statements: unknown[] = query.mock.calls.map(([asked]) => asked);
    return statements.some((one) => ((one as { text?: string }).text ?? String(one)).includes('digest_since'));
  };

  expect([await isCounted('10:00'), await isCounted('10:14'), await isCounted('10:15')]).toEqual([true, false, true]);
  const later = new Date(Date.now() + 86_400_000);
  await db.insert(jobs).values({ kind: 'digests', key: 'digests:open', payload: {}, runAfter: later });
  expect(await isCounted('10:30')).toBe(false);
  await db.delete(jobs);
  expect(await isCounted('10:31')).toBe(true);
});

test('another server takes over from one that stopped, what was added stays, and nothing comes twice', async () => {
  await db.update(users).set({ digestSince: null });
  const month = monthAfter(3);
  const now = at(month, '08:00');
  const clients = await Promise.all([aHolder(), aHolder(), aHolder()]);
  const readers = await Promise.all(clients.flatMap((client) => [aReader({ client }), aReader({ client })]));
  const tokens = unsubscribeTokens([Buffer.alloc(32, 1)]);
  const server = (signal: AbortSignal, onMail = () => undefined as unknown) => {
    const seal = (mail: object) => {
      onMail();
      return { ...mail, secret: 'v1.a.b' };
    };
    const mail = { seal: seal as never, holdBulk: () => () => undefined, idle: async () => undefined };
    return digestSender({ database, published: publications(database), mail, tokens })(now, signal);
  };
  const count = async () =>
    (await Promise.all(readers.map(digestsOf))).flat().filter((of) => of === monthAfter(2)).length;

  // It stops after its first client.
  const stopped = new AbortController();
  await expect(server(stopped.signal, () => stopped.abort())).rejects.toThrow('abort');
  expect(await count()).toBe(2);

  // Another was so slow that a third has taken over.
  const { signal } = new AbortController();
  await Promise.all([server(signal), server(signal), server(signal)]);

  expect(await count()).toBe(6);
  await db.delete(mails).where(like(mails.cause, 'monthly%'));
});

test('a reader who switches the digest off while it is added gets none', async () => {
  await db.update(users).set({ digestSince: null });
  const client = await aHolder();
  const [leaving, staying] = [await aReader({ client }), await aReader({ client })];
  const as = await aSession({ user: leaving });
  const { transaction } = database;
  const adding = vi.spyOn(database, 'transaction');
  onTestFinished(() => adding.mockRestore());
  adding.mockImplementation(async (scope, write) => {
    if (scope !== platformScope) return transaction(scope, write);
    adding.mockRestore();
    await call(changeDigestChoice, { as, body: { monthly: false } });
    return transaction(scope, write);
  });
  const month = monthAfter(9);
  const mail = {
    seal: ((sealed: object) => ({ ...sealed, secret: 'v1.a.b' })) as never,
    holdBulk: () => () => undefined,
    idle: async () => undefined,
  };
  const tokens = unsubscribeTokens([Buffer.alloc(32, 1)]);
  const send = digestSender({ database, published: publications(database), mail, tokens });

  expect(await send(at(month, '08:00'), new AbortController().signal)).toBe(1);

  expect(await Promise.all([leaving, staying].map(digestsOf))).toEqual([[], [monthAfter(8)]]);
  await db.delete(mails).where(like(mails.cause, 'monthly%'));
});

test('what moved is left out where no measure has a month before, as in the first month of a client', async () => {
  await db.update(users).set({ digestSince: null });
  const [founded, holder] = [await aHolder(), await aHolder()];
  const [newcomer, reader] = [await aReader({ client: founded }), await aReader({ client: holder })];
  for (let people = 1; people < 6; people += 1) await aUser({ client: holder });
  const [of, month] = [monthAfter(10), monthAfter(11)];
  const day = new Date(Date.parse(`${of}-01`) - 86_400_000).toISOString().slice(0, 10);
  const counts = { inputs: { invited_accounts: 6 }, amounts: {}, unpriced: {} } as never;
  await db.insert(dailySnapshots).values({ clientId: holder.id, day, counts });

  expect(await app.sendDigests(at(month, '08:00'))).toBe(2);

  const [[alone], [compared]] = [await mailTo(newcomer.username), await mailTo(reader.username)];
  expect(alone?.text).toContain(nameOfMonth(of));
  expect(alone?.text).not.toMatch(/moved/i);
  expect(compared?.text).toContain(`No other measure moved notably in ${nameOfMonth(of)}.`);
});

test('a client whose digest cannot be made keeps no other from theirs, and the job is repeated', async () => {
  await db.update(users).set({ digestSince: null });
  const [broken, distant, other] = [await aHolder(), await aHolder({ timezone: 'Mars/Olympus' }), await aHolder()];
  const [reader, afar, next] = [
    await aReader({ client: broken }),
    await aReader({ client: distant }),
    await aReader({ client: other }),
  ];
  const month = monthAfter(5);
  const day = new Date(Date.parse(`${month}-01`) - 86_400_000).toISOString().slice(0, 10);
  await anApplication({ client: broken });
  const before = new Date(Date.parse(`${day.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
  // As no version has written it.
  await db.insert(dailySnapshots).values({ clientId: broken.id, day: before, counts: {} as never });

  await app.sendDigests(at(month, '08:00'));

  const toldMonth = monthAfter(4);
  expect(await Promise.all([reader, afar, next].map(digestsOf))).toEqual([[], [toldMonth], [toldMonth]]);
  const [job] = await db.select().from(jobs).where(eq(jobs.kind, 'digests')).orderBy(desc(jobs.id)).limit(1);
  expect(job).toMatchObject({ state: 'waiting', attempts: 1 });
  expect(job?.lastError).toMatch(new RegExp(`^1 client failed: client ${broken.id}: `));
  await db.delete(jobs);
});

test('an outbox that cannot be read is no fault of the client whose digests have just been added', async () => {
  await db.update(users).set({ digestSince: null });
  const { id: _, ...reader } = await aReader({ client: await aHolder() });
  for (const part of ['one', 'two']) {
    const names = Array.from({ length: 1_000 }, (_name, index) => `reader-${part}-${index}@people.example`);
    await db.insert(users).values(names.map((username) => ({ ...reader, username })));
  }
  const mail = {
    seal: ((one: object) => ({ ...one, secret: 'v1.a.b' })) as never,
    holdBulk: () => () => undefined,
    idle: () => Promise.reject(new Error('the connection was lost')),
  };
  const tokens = unsubscribeTokens([Buffer.alloc(32, 1)]);
  const send = digestSender({ database, published: publications(database), mail, tokens });

  expect(await send(at(monthAfter(7), '08:00'), new AbortController().signal)).toBe(2_001);

  await db.update(users).set({ digestSince: null });
  await db.delete(mails).where(like(mails.cause, 'monthly%'));
});

test('a job that is repeated sends also what has become due since, in other time zones', async () => {
  await db.update(users).set({ digestSince: null });
  const month = monthAfter(6);
  const client = await aHolder();
  const [east, west] = [await aReader({ client }), await aReader({ client, timezone: 'America/New_York' })];
  const mail = {
    seal: ((one: object) => ({ ...one, secret: 'v1.a.b' })) as never,
    holdBulk: () => () => undefined,
    idle: async () => undefined,
  };
  const tokens = unsubscribeTokens([Buffer.alloc(32, 1)]);
  const parts = { database, published: publications(database), mail, tokens };
  const run = (now: string) =>
    digestWork(parts, async () => at(month, now))({
      payload: { at: at(month, '08:00') },
      key: 'digests',
      signal: new AbortController().signal,
      report: () => undefined,
    });

  await run('07:59');
  expect(await Promise.all([east, west].map(digestsOf))).toEqual([[monthAfter(5)], []]);
  await run('13:00');
  expect(await Promise.all([east, west].map(digestsOf))).toEqual([[monthAfter(5)], [monthAfter(5)]]);
  await db.delete(mails).where(like(mails.cause, 'monthly%'));
});

test('it comes in the time zone of the person, or else of the company', async () => {
  const client = await aHolder({ timezone: 'Asia/Tokyo' });
  const [east, west] = [await aReader({ client }), await aReader({ client, timezone: 'America/New_York' })];
  const eve = new Date(at(first, '00:00') - 86_400_000).toISOString().slice(0, 10);
  const send = (moment: string) => app.sendDigests(Date.parse(`${moment}Z`));

  await send(`${eve}T22:59`);
  expect(await digestsOf(east)).toEqual([]);
  await send(`${eve}T23:00`);
  expect([await digestsOf(east), await digestsOf(west)]).toEqual([[told], []]);
  await send(`${first}-01T11:59`);
  expect(await digestsOf(west)).toEqual([]);
  await send(`${first}-01T13:00`);
  expect([await digestsOf(east), await digestsOf(west)]).toEqual([[told], [told]]);

  // Whoever moves gets no second one.
  await db.update(users).set({ timezone: 'Pacific/Honolulu' }).where(eq(users.id, east.id));
  await send(`${first}-01T18:00`);
  expect(await digestsOf(east)).toEqual([told]);
});

test('it waits for the end of the month of the company, where that is later than the reader’s 8:00', async () => {
  const client = await aHolder({ timezone: 'America/New_York' });
  const reader = await aReader({ client, timezone: 'Asia/Tokyo' });
  const eve = new Date(at(first, '00:00') - 86_400_000).toISOString().slice(0, 10);
  await app.sendDigests(Date.parse(`${eve}T23:30Z`));
  await app.sendDigests(at(first, '03:59'));
  expect(await digestsOf(reader)).toEqual([]);

  await app.sendDigests(at(first, '05:00'));
  expect(await digestsOf(reader)).toEqual([told]);
});

test('it comes only to people who want it and may read the pages', async () => {
  const client = await aHolder();
  const months = { startDate: '2020-01-01', endDate: `${told}-28` };
  const ended = await aClient();
  await aSubscription({ client: ended, modules: [...modules], ...months });
  const gone = await aHolder({ isActive: false });
  const nobody = [
    await aUser({ client }),
    await aReader({ client, isActive: false }),
    await aReader({ client, profileCompletedAt: null }),
    await aReader({ client, digestSince: new Date(at(first, '08:00')) }),
    await aReader({ client: ended }),
    await aReader({ client: await aClient() }),
    await aReader({ client: gone }),
  ];
  const held = await aClient();
  await aSubscription({ client: held, modules: ['measure_it'] });
  const reader = await aReader({ client: held });

  await app.sendDigests(at(first, '09:00'));

  expect(await Promise.all(nobody.map(digestsOf))).toEqual(nobody.map(() => []));
  const [mail] = await mailTo(reader.username);
  expect(mail?.text).toContain('/app/measure-it');
  for (const page of ['Year in review', 'Stakeholder engagement', 'Performance dashboard', 'moved'])
    expect(mail?.text?.toLowerCase()).not.toContain(page.toLowerCase());
});

test('a token that is not ours switches nothing off, and says so', async () => {
  const reader = await aReader({ client: await aHolder() });
  const forged = unsubscribeTokens([Buffer.alloc(32, 7)]).tokenOf(reader.id);

  for (const token of [forged, 'x', '']) {
    const [byMail, byPage] = [
      await post(`/auth/unsubscribe?token=${token}`),
      await call(unsubscribeDigest, { body: { token: token || ' ' } }),
    ];
    expect([byMail.statusCode, byPage.statusCode]).toEqual([404, token ? 404 : 400]);
  }
  expect((await post('/auth/unsubscribe')).statusCode).toBe(404);
  expect(await isOn(reader)).toBe(true);
});

test('no mail waits for who has left the digest or the company since it was due', async () => {
  const own = waiting.database.in(platformScope);
  const client = await waiting.aClient();
  await waiting.aSubscription({ client, modules: [...modules] });
  const lead = await waiting.aSession({ client, platformRole: 'client_admin' });
  const [left, removed, stays] = [
    await waiting.aUser({ client, digestSince: longAgo }),
    await waiting.aUser({ client, digestSince: longAgo }),
    await waiting.aUser({ client, digestSince: longAgo }),
  ];
  expect(await waiting.app.sendDigests(at(first, '08:00'))).toBe(3);

  await waiting.call(changeDigestChoice, { as: await waiting.aSession({ user: left }), body: { monthly: false } });
  await waiting.call(deleteUser, { as: lead, params: { id: removed.id } });

  const rows = await own.select({ userId: mails.userId }).from(mails).where(eq(mails.kind, 'monthly_digest'));
  expect(rows).toEqual([{ userId: stays.id }]);
  // Switched on again, it comes the next month.
  await waiting.call(changeDigestChoice, { as: await waiting.aSession({ user: left }), body: { monthly: true } });
  await own
    .update(users)
    .set({ digestSince: new Date(at(first, '08:00')) })
    .where(eq(users.id, left.id));
  expect(await waiting.app.sendDigests(at(first, '08:10'))).toBe(0);
  expect(await waiting.app.sendDigests(at(second, '08:00'))).toBe(2);
});

test('a cancelled job stays so for the month, until it is run again', async () => {
  const client = await waiting.aClient();
  await waiting.aSubscription({ client, modules: [...modules] });
  const reader = await waiting.aUser({ client, digestSince: longAgo });
  const own = waiting.database.in(platformScope);
  const [month, next] = [monthAfter(3), monthAfter(4)];
  const sent = () => own.$count(mails, and(eq(mails.userId, reader.id), like(mails.cause, 'monthly%')));
  const payload = { at: at(month, '08:00') };
  const [{ id } = { id: 0 }] = await own
    .insert(jobs)
    .values({ kind: 'digests', key: 'digests:cancelled', payload, state: 'cancelled', finishedAt: new Date() })
    .returning({ id: jobs.id });

  await waiting.app.sendDigests(at(month, '09:15'));
  await waiting.app.sendDigests(at(month, '12:00', '03'));
  expect(await sent()).toBe(0);

  await retryJob(own, id, reader.id);
  await own.update(jobs).set({ runAfter: new Date(0) });
  await waiting.app.runJobs();
  expect(await sent()).toBe(1);
  await waiting.app.sendDigests(at(next, '08:00'));
  expect(await sent()).toBe(2);
});

test('no digest is sent early by a server whose clock is ahead', async () => {
  const client = await waiting.aClient();
  await waiting.aSubscription({ client, modules: [...modules] });
  const reader = await waiting.aUser({ client, digestSince: longAgo });
  const own = and(eq(mails.userId, reader.id), like(mails.cause, `%:${told}`));
  const sent = () => waiting.database.in(platformScope).$count(mails, own);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: at(first, '12:00') });
  await waiting.app.sendDigests();
  vi.useRealTimers();
  expect(await sent()).toBe(0);

  await waiting.app.sendDigests(at(first, '12:00'));
  expect(await sent()).toBe(1);
});
