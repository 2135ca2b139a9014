import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/connections/database.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';

const { call, database, settings } = await startTestApp();

it('is live and ready with a migrated database', async () => {
  expect((await call(getLiveness)).json()).toEqual({ success: true, data: { status: 'ok' } });
  expect((await call(getReadiness)).json()).toEqual({ success: true, data: { status: 'ok' } });
});

it('is live but not ready while the database does not answer', async () => {
  const check = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.5'));
  const broken: Database = { ...database, check };
  const app = await buildApp({ settings, database: broken });

  const [live, ready] = await Promise.all([app.inject(getLiveness.path), app.inject(getReadiness.path)]);

  expect(live.statusCode).toBe(200);
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  expect(ready.json()).toEqual({
    error: {
      code: 'unavailable',
      message: 'The database does not answer.',
      messages: [{ code: 'server.database_silent' }],
      request_id: expect.any(String),
    },
  });
  await app.close();
});

// A dump loses each of these if it is restored where the tenants' role is absent.
it.each([
  ['a grant', 'revoke select on assets from orgscope_tenant', 'grant select on assets to orgscope_tenant'],
  ['a policy', 'alter policy own_client on assets rename to lost', 'alter policy lost on assets rename to own_client'],
  ['row level security', 'alter table users disable row level security', 'alter table users enable row level security'],
])('is not ready from half a minute after %s has gone missing', async (_what, harm, mend) => {
  await call(getReadiness);
  await asOwner(database, sql.raw(harm));

  // Balancers ask each second: the rights of all tables are not read each time.
  const soon = await call(getReadiness);
  const later = performance.now() + 30_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  const harmed = await call(getReadiness);
  clock.mockRestore();
  expect(soon.statusCode).toBe(200);
  await asOwner(database, sql.raw(mend));

  expect([harmed.statusCode, harmed.headers['retry-after']]).toEqual([503, '2']);
  expect(harmed.json()).toMatchObject({
    error: { message: 'The database is not prepared; the log says what it lacks.' },
  });
  expect((await call(getReadiness)).statusCode).toBe(200);
});
