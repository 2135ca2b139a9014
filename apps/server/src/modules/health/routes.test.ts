import { getLiveness, getReadiness } from '@orgscope/contract/resources/health';
import { expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/database.ts';
import { startTestApp } from '../../testing/app.ts';

const { call, database, settings } = await startTestApp();

it('is live and ready over a migrated database', async () => {
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
    error: { code: 'unavailable', message: 'The database does not answer.', request_id: expect.any(String) },
  });
  await app.close();
});
