import { openPulse, readPulse } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { lastRuns } from '../../../lib/scheduling/repeated-work.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, aUser } = testApp;
const { aCompany, aDraft } = pulseBuilders(testApp);

test('a pulse that fails at each look delays no other, and is told by its number alone', async () => {
  const { client, lead } = await aCompany();
  await Promise.all(Array.from({ length: 5 }, () => aUser({ client })));
  const opening = { opens_at: localDay(2), closes_at: localDay(9) };
  const [broken, scheduled] = [await aDraft(lead), await aDraft(lead, opening)];
  for (const id of [broken, scheduled]) await call(openPulse, { as: lead, params: { id } });
  const set = (id: number, fields: Partial<typeof pulses.$inferInsert>) =>
    database.in(platformScope).update(pulses).set(fields).where(eq(pulses.id, id));
  await set(broken, { privateKey: 'v1.damaged', closesAt: new Date(Date.now() - 1_000) });
  await set(scheduled, { opensAt: new Date(Date.now() + 4_000) });
  const warn = vi.spyOn(app.log, 'warn');

  await app.listen({ port: 0 });
  const told = () => warn.mock.calls.filter(([, text]) => String(text).includes('pulse')).map(([about]) => about);
  await vi.waitFor(() => expect(told()).not.toEqual([]), 10_000);
  await vi.waitFor(() => expect(lastRuns().get('pulses')).toMatchObject({ hasFailed: true }), 10_000);

  const state = async () => (await call(readPulse, { as: lead, params: { id: scheduled } })).json().data.state;
  await vi.waitFor(async () => expect(await state()).toBe('open'), { timeout: 8_000, interval: 200 });
  // Each look tells of the pulse, and of nothing else.
  expect(new Set(told().map((about) => Object(about).pulse))).toEqual(new Set([broken]));
}, 30_000);
