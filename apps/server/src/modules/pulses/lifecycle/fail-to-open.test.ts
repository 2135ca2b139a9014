import { listPulseHistory, openPulse, readPulse } from '@orgscope/contract/resources/pulses';
import type { PulseInput } from '@orgscope/contract/analytics/pulses';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, mailTo, aUser } = testApp;
const { aCompany, aDraft } = pulseBuilders(testApp);
const db = database.in(platformScope);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** A scheduled pulse whose time has passed unseen. */
async function aMissedPulse(fields: Partial<PulseInput>) {
  const company = await aCompany({ timezone: 'UTC' });
  const [person] = await Promise.all(Array.from({ length: 5 }, () => aUser({ client: company.client })));
  const id = await aDraft(company.lead, { opens_at: localDay(1), closes_at: localDay(8), ...fields });
  await call(openPulse, { as: company.lead, params: { id } });
  const set = (values: Partial<typeof pulses.$inferInsert>) => db.update(pulses).set(values).where(eq(pulses.id, id));
  await set({ opensAt: inDays(-9), closesAt: inDays(-2) });
  const read = async () => (await call(readPulse, { as: company.lead, params: { id } })).json().data;
  return { ...company, id, person, set, read };
}

test('a repeated pulse whose time has passed waits for the next one, and its administrators are told', async () => {
  const { lead, user, id, read, person } = await aMissedPulse({ repeat: 'monthly' });
  await app.runPulses();
  await app.runPulses();

  const { state, run, opens, closes } = await read();
  expect([state, run]).toEqual(['scheduled', 1]);
  expect(Date.parse(opens)).toBeGreaterThan(Date.now());
  expect(Date.parse(opens)).toBeLessThan(inDays(32).getTime());
  expect(Date.parse(closes) - Date.parse(opens)).toBe(7 * 86_400_000);
  const [latest] = (await call(listPulseHistory, { as: lead, params: { id } })).json().data;
  expect(latest).toMatchObject({ act: 'changed', by: null, changes: [{ field: 'opens_at' }, { field: 'closes_at' }] });
  const told = await mailTo(user.username);
  expect(told.map(({ subject }) => subject)).toEqual(['Did not open in Orgscope: How is IT?']);
  expect(told[0]?.text).toContain('It opens next on');
  expect(told[0]?.text).toContain(`/app/stakeholder-engagement/pulses/${id}/edit`);
  expect(await mailTo(person?.username ?? '')).toEqual([]);
});

test('a repeated pulse goes on after a time without a subscription', async () => {
  const { client, id, read } = await aMissedPulse({ repeat: 'quarterly' });
  const endOn = (endDate: string | null) =>
    db.update(subscriptions).set({ endDate }).where(eq(subscriptions.clientId, client.id));
  await endOn('2020-02-01');
  await app.runPulses();
  const [waiting] = await db.select().from(pulses).where(eq(pulses.id, id));
  expect(waiting?.opensAt?.getTime()).toBeLessThan(Date.now());
  await endOn(null);
  await app.runPulses();
  const { state, opens } = await read();
  expect([state, Date.parse(opens) > Date.now()]).toEqual(['scheduled', true]);
});

test('a pulse that is not repeated is a draft again, and its administrators are told', async () => {
  const { user, read } = await aMissedPulse({});
  await app.runPulses();
  expect((await read()).state).toBe('draft');
  const [mail] = await mailTo(user.username);
  expect(mail?.text).toContain('It is a draft again');
});

test('a repeated pulse that asks too few people is a draft again, and its administrators are told', async () => {
  const { user, read, set } = await aMissedPulse({ repeat: 'monthly' });
  await set({
    closesAt: inDays(5),
    audience: { function_type: 'IT', function_ids: [], location_ids: [], option_ids: [] },
  });
  await app.runPulses();
  expect((await read()).state).toBe('draft');
  const [mail] = await mailTo(user.username);
  expect(mail?.text).toContain('fewer than five people');
});
