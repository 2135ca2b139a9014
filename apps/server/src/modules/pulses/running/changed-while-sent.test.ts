import { changePulse, openPulse } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { mails } from '../../../db/tables/mails.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { startTestApp } from '../../../testing/app.ts';
import { localDay, pulseBuilders } from '../../../testing/pulses.ts';

const testApp = await startTestApp();
const { app, call, database, aUser } = testApp;
const { aCompany, aDraft } = pulseBuilders(testApp);
const db = database.in(platformScope);
const sent = () => db.select().from(mails).where(eq(mails.kind, 'pulse_invitation')).orderBy(mails.id);

test('invitations after a change of the pulse say what it is now', async () => {
  const { client, lead } = await aCompany();
  await Promise.all(Array.from({ length: 54 }, () => aUser({ client })));
  const id = await aDraft(lead);
  const body = { title: 'How is our IT?', closes_at: localDay(14) };
  await call(openPulse, { as: lead, params: { id } });
  const begin = database.transaction;
  const transactions = vi.spyOn(database, 'transaction');
  onTestFinished(() => transactions.mockRestore());
  transactions.mockImplementation(async (scope, write) => {
    const value = await begin(scope, write);
    if ((await sent()).length > 0) {
      transactions.mockRestore();
      await call(changePulse, { as: lead, params: { id }, body });
    }
    return value;
  });

  await app.runPulses();

  const [changed] = await db.select().from(pulses).where(eq(pulses.id, id));
  const all = await sent();
  const titles = all.map(({ parameters }) => parameters?.['title']);
  expect(titles).toEqual([...Array<string>(50).fill('How is IT?'), ...Array<string>(5).fill(body.title)]);
  const last = all.at(-1);
  expect(last?.expiresAt).toEqual(changed?.closesAt);
  expect(last?.parameters?.['closes']).toBe(changed?.closesAt?.toISOString());
});
