import { changePulse, listPulses, openPulse, readPulse, remindPulse } from '@orgscope/contract/resources/pulses';
import { readAskedPulse, listWaitingPulses } from '@orgscope/contract/resources/pulse-answers';
import { desc, eq, or, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, mailTo, aUser, aSession } = testApp;
const { aCompany, aDraft, open, close, tokensOf } = pulseBuilders(testApp);
const db = database.in(platformScope);
type Row = typeof pulses.$inferSelect;

const set = (id: number, fields: Partial<Row>) => db.update(pulses).set(fields).where(eq(pulses.id, id));

/** The last run of a series. */
async function lastOf(series: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(pulses)
    .where(or(eq(pulses.id, series), eq(pulses.seriesId, series)))
    .orderBy(desc(pulses.run))
    .limit(1);
  if (!row) throw new Error('No pulse');
  return row;
}

async function aTeam() {
  const company = await aCompany({ timezone: 'UTC' });
  const [person] = await Promise.all(Array.from({ length: 5 }, () => aUser({ client: company.client })));
  if (!person) throw new Error('Nobody');
  return { ...company, person };
}

/** Opens the scheduled run of a series by itself. */
async function openNext(series: number): Promise<Row> {
  const { id } = await lastOf(series);
  await set(id, { opensAt: new Date(Date.now() - 1_000) });
  await app.runPulses();
  return lastOf(series);
}

test('runs open on the day of the first one, or on the last of a month, for as long as it', async () => {
  const { lead } = await aTeam();
  const id = await aDraft(lead, { repeat: 'monthly' });
  await open(lead, id);
  await set(id, { opensAt: new Date('2037-01-31T09:00Z'), closesAt: new Date('2037-02-02T17:00Z') });
  await close(lead, id);
  const times = async () => {
    const { opensAt, closesAt } = await lastOf(id);
    return [opensAt, closesAt].map((at) => at?.toISOString().slice(0, 16));
  };
  expect(await times()).toEqual(['2037-02-28T09:00', '2037-03-02T17:00']);
  await set((await lastOf(id)).id, { state: 'open', openedAt: new Date('2037-02-28T09:00Z') });
  await close(lead, (await lastOf(id)).id);
  expect(await times()).toEqual(['2037-03-31T09:00', '2037-04-02T17:00']);
});

test('a pulse that is opened by hand after its time has opened now, and so do its next runs', async () => {
  const { lead } = await aTeam();
  const id = await aDraft(lead, { opens_at: localDay(2), closes_at: localDay(9), repeat: 'monthly' });
  await set(id, { opensAt: new Date(Date.now() - 80 * 86_400_000) });
  await open(lead, id);
  const { opensAt, openedAt } = await lastOf(id);
  expect(opensAt).toEqual(openedAt);
  await close(lead, id);

  const next = await lastOf(id);
  const days = ((next.closesAt?.getTime() ?? 0) - (next.opensAt?.getTime() ?? 0)) / 86_400_000;
  expect(next.run).toBe(2);
  expect(days).toBeGreaterThan(7);
  expect(days).toBeLessThan(10);
});

test('a run is from the person who added the series, as they are called now', async () => {
  const { lead, user, person } = await aTeam();
  const id = await aDraft(lead, { repeat: 'monthly' });
  await open(lead, id);
  await close(lead, id);
  await db.update(users).set({ lastName: 'Brandt-Ruiz' }).where(eq(users.id, user.id));
  expect((await openNext(id)).sender).toBe('Lena Brandt-Ruiz');
  expect((await mailTo(person.username)).at(-1)?.text).toContain('Lena Brandt-Ruiz');
});

test('a run is from the company once the person who added the series has left', async () => {
  const { client, lead, user, person } = await aTeam();
  const other = await aSession({ client, platformRole: 'client_admin' });
  const id = await aDraft(lead, { repeat: 'monthly' });
  await open(lead, id);
  await close(lead, id);
  // The next run is planned in the name of somebody who leaves before it opens.
  expect((await lastOf(id)).sender).toBe('Lena Brandt');
  await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  const next = await openNext(id);
  expect(next.sender).toBe('');

  const [mail, token] = [(await mailTo(person.username)).at(-1), (await tokensOf(person.username)).at(-1)];
  expect(mail?.text).toContain(client.name);
  expect(mail?.text).not.toContain('Lena Brandt');
  const asked = (await call(readAskedPulse, { params: { token: token ?? '' } })).json().data;
  expect(asked.sender).toBe(client.name);
  const waiting = (await call(listWaitingPulses, { as: await aSession({ user: person }) })).json().data;
  expect(waiting).toMatchObject([{ id: next.id, sender: client.name }]);
  await close(other, next.id);
  expect(await lastOf(id)).toMatchObject({ run: 3, sender: '' });
});

test('a pulse is from who opens it once the person who added it has left', async () => {
  const { client, lead, user, person } = await aTeam();
  const ben = await aUser({ client, platformRole: 'client_admin', firstName: 'Ben', lastName: 'Sato' });
  const id = await aDraft(lead);
  await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
  await open(await aSession({ user: ben }), id);

  expect((await lastOf(id)).sender).toBe('Ben Sato');
  const [mail] = await mailTo(person.username);
  expect(mail?.text).toContain('Ben Sato');
  expect(mail?.text).not.toContain('Lena Brandt');
});

test('a scheduled pulse keeps an opening time', async () => {
  const { lead } = await aTeam();
  const id = await aDraft(lead, { opens_at: localDay(2), closes_at: localDay(9) });
  await call(openPulse, { as: lead, params: { id } });
  const refused = await call(changePulse, { as: lead, params: { id }, body: { opens_at: null } });
  expect([refused.statusCode, Object.keys(refused.json().message)]).toEqual([400, ['opens_at']]);
  expect((await call(readPulse, { as: lead, params: { id } })).json().data.opens_at).toBe(localDay(2));
});

test('a pulse whose reminder was sent to all is not written until there is something to do', async () => {
  const { lead, person } = await aTeam();
  const id = await aDraft(lead);
  await open(lead, id);
  const remind = async () => {
    expect((await call(remindPulse, { as: lead, params: { id } })).statusCode).toBe(200);
    await app.runPulses();
    return (await mailTo(person.username)).filter(({ subject }) => subject?.startsWith('Reminder')).length;
  };
  const writer = async () => (await db.execute(sql`select xmin::text from pulses where id = ${id}`)).rows;
  expect(await remind()).toBe(1);
  const last = await writer();

  await app.runPulses();
  expect(await writer()).toEqual(last);

  await database.asOwner((owner) =>
    owner.query(`update record_events set at = at - interval '1 hour' where record_id = $1 and act = 'reminded'`, [id]),
  );
  expect(await remind()).toBe(2);
});

test('planned reminders whose time has passed together are one mail, and the next comes a day later at least', async () => {
  const { lead, person } = await aTeam();
  const id = await aDraft(lead);
  await open(lead, id);
  const now = Date.now();
  const hours = (count: number) => new Date(now + count * 3_600_000);
  const reminded = async () => {
    await app.runPulses();
    await app.runPulses();
    const sent = (await mailTo(person.username)).filter(({ subject }) => subject?.startsWith('Reminder'));
    const [row] = (await call(listPulses, { as: lead })).json().data;
    return [sent.length, row.reminders_sent];
  };
  // Raised from none to two after both would have been sent.
  await set(id, { openedAt: hours(-70), closesAt: hours(30) });
  await call(changePulse, { as: lead, params: { id }, body: { reminders: 2 } });
  expect(await reminded()).toEqual([1, 2]);

  const late = await aDraft(lead);
  await open(lead, late);
  await set(late, { openedAt: hours(-40), closesAt: hours(60), reminders: 2 });
  expect(await reminded()).toEqual([2, 1]);
  // The end was moved, so that the next is due at once.
  await set(late, { openedAt: hours(-70), closesAt: hours(30) });
  expect(await reminded()).toEqual([2, 1]);
  const agoTo = (ago: string) =>
    database.asOwner((owner) =>
      owner.query(
        `update record_events set at = now() - $2::interval where resource = 'pulses' and record_id = $1 and act = 'reminded'`,
        [late, ago],
      ),
    );
  await agoTo('23 hours 59 minutes');
  expect(await reminded()).toEqual([2, 1]);
  await agoTo('24 hours');
  expect(await reminded()).toEqual([3, 2]);
});
