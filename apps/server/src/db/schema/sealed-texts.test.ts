import { randomBytes } from 'node:crypto';
import { inEnglish } from '@orgscope/contract/words/english';
import { addWebhook } from '@orgscope/contract/resources/webhooks';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { keysOfFolder } from '../../lib/secrets/key-file.ts';
import { startTestApp } from '../../testing/app.ts';
import { platformScope } from '../scope.ts';
import { sealedWithOtherKeys, sealedQuery } from './sealed-texts.ts';

const { call, aClient, aSession, database, settings } = await startTestApp();
const ask = async (text: string) => (await database.in(platformScope).execute(sql.raw(text))).rows;

test('tells what was sealed with another key', async () => {
  const as = await aSession({ client: await aClient(), platformRole: 'client_admin' });
  const body = { url: 'https://hooks.example/in', events: ['function.created'] };
  expect((await call(addWebhook, { as, body })).statusCode).toBe(201);
  const keys = settings.secretKeys ?? (await keysOfFolder(settings.dataDir));
  const other = randomBytes(32);

  expect(sealedWithOtherKeys(await ask(sealedQuery), [other]).map(inEnglish)).toContain('1 webhook');
  expect(sealedWithOtherKeys(await ask(sealedQuery), [other, ...keys])).toEqual([]);
});

test('asks for every column whose texts must be sealed', async () => {
  const columns = await ask(`select a.attname as name, c.conrelid::regclass::text as of from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.conname like '%\\_is\\_sealed'`);
  expect(columns.length).toBeGreaterThan(2);
  for (const { name, of } of columns) {
    expect(sealedQuery).toMatch(new RegExp(`split_part\\(${String(name)}, [^;]*?from ${String(of)} `));
  }
});
