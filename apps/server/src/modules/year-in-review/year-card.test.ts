import { expect, test } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import { readYearCard } from './year-card.ts';

const { database, aClient, anApplication } = await startTestApp();

test('the year so far ends with its month: the digest of a month does not count what came after it', async () => {
  const client = await aClient();
  const ofMonth = (ago: number, day: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day));
  };
  await anApplication({ client, createdAt: ofMonth(3, 2) });
  await anApplication({ client, createdAt: ofMonth(1, 28) });
  await anApplication({ client, createdAt: ofMonth(0, 1) });

  const lastDay = ofMonth(0, 0).toISOString().slice(0, 10);
  const of = (today: string) =>
    readYearCard(database, { ...client, scope: tenantScope(client.id), timezone: 'UTC', today });
  const { measure, series } = await of(lastDay);
  expect(measure?.value).toBe(2);
  expect(series.at(-1)).toEqual({ at: lastDay.slice(0, 7), value: 1, down: 0 });
  expect((await of(new Date().toISOString().slice(0, 10))).measure?.value).toBe(3);
});
