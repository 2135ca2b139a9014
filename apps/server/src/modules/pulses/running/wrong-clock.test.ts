import { openPulse, readPulse } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { clients } from '../../../db/tables/clients.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, aUser } = testApp;
const { aCompany, aDraft, open, linksTo, answer } = pulseBuilders(testApp);

test('a server whose clock is a day ahead opens, reminds and closes nothing early, and takes answers', async () => {
  const { client, lead } = await aCompany();
  const people = await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
  const scheduled = await aDraft(lead, { opens_at: localDay(1), closes_at: localDay(9) });
  await call(openPulse, { as: lead, params: { id: scheduled } });
  const id = await aDraft(lead);
  await open(lead, id);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const set = (of: number, fields: Partial<typeof pulses.$inferInsert>) =>
    database.in(platformScope).update(pulses).set(fields).where(eq(pulses.id, of));
  await set(id, { openedAt: inHours(-1), closesAt: inHours(12), reminders: 1 });
  await set(scheduled, { opensAt: inHours(3) });
  const [token = ''] = await linksTo(id, people);

  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: inHours(24) });
  await app.runPulses();
  const answered = await answer(token, [{ question: 'q1', value: 4 }]);
  vi.useRealTimers();

  expect(answered.statusCode).toBe(200);
  const read = async (of: number) => (await call(readPulse, { as: lead, params: { id: of } })).json().data;
  expect(await read(id)).toMatchObject({ state: 'open', reminders_sent: 0 });
  expect(await read(scheduled)).toMatchObject({ state: 'scheduled' });
});

test('a client in a time zone that this server does not know keeps no other from its pulses', async () => {
  const companies = [await aCompany(), await aCompany()];
  const ids: number[] = [];
  for (const { client, lead } of companies) {
    await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
    const id = await aDraft(lead, { opens_at: localDay(1), closes_at: localDay(9) });
    await call(openPulse, { as: lead, params: { id } });
    ids.push(id);
  }
  const db = database.in(platformScope);
  await db
    .update(clients)
    .set({ timezone: 'Mars/Olympus' })
    .where(eq(clients.id, companies[0]?.client.id ?? 0));
  await db.update(pulses).set({ opensAt: new Date(Date.now() - 1_000) });

  await app.runPulses();

  const found = await db.select({ id: pulses.id, state: pulses.state }).from(pulses);
  expect(ids.map((id) => found.find((pulse) => pulse.id === id)?.state)).toEqual(['open', 'open']);
});
