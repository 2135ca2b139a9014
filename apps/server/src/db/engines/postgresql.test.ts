import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { defaultLimits } from '../../lib/process/database-limits.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { onceConnected } from './connecting.ts';
import { openPostgresql } from './postgresql.ts';
import { platformScope } from '../scope.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

test.skipIf(!serverUrl)('connections start with their settings, whatever options the address has', async () => {
  const url = await freshPostgresql(serverUrl ?? '', inject('templateDatabase') ?? 'template1');
  const settingsAt = async (address: string) => {
    const database = openPostgresql(address, () => undefined);
    onTestFinished(() => database.close());
    const { rows } = await database.in(platformScope).execute(sql`
      select current_user::text as role, current_setting('jit') as jit, current_setting('timezone') as zone,
        current_setting('work_mem') as memory`);
    return rows;
  };
  const ours = { role: 'orgscope_platform', jit: 'off', zone: 'UTC' };
  await onceConnected(url, defaultLimits, (client) =>
    client.query(`alter database ${new URL(url).pathname.slice(1)} set timezone = 'Pacific/Kiritimati'`),
  );

  expect(await settingsAt(url)).toEqual([{ ...ours, memory: '4MB' }]);
  const withOptions = `${url}${url.includes('?') ? '&' : '?'}options=-c%20work_mem%3D5MB`;
  expect(await settingsAt(withOptions)).toEqual([{ ...ours, memory: '5MB' }]);
});
