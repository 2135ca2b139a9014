import { message } from '@orgscope/contract/words/message';
import { openConnections } from '../db/connections/open-connections.ts';
import type { RunQuery } from '../db/schema/access.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

interface Connections {
  readonly allowed: number;
  readonly open: number;
  readonly clock: Date;
  readonly encoding: string;
}

/** How many servers the database has connections for, and whether its clock and its encoding are right. */
export async function examineConnections(
  ask: RunQuery,
  { databaseLimits: { poolSize }, databasePooled }: Settings,
): Promise<Finding[]> {
  const [answer] = (await ask(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (${openConnections})::int as open,
      clock_timestamp() as clock, getdatabaseencoding() as encoding`)) as Connections[];
  if (!answer) return [];
  const { allowed, open, clock, encoding } = answer;
  const found: Finding[] = [];
  if (encoding !== 'UTF8') {
    const text = message('doctor.connection.encoding', { encoding });
    found.push(fault('DATABASE_URL', text, message('doctor.connection.use_utf8')));
  }
  if (!databasePooled) {
    const servers = Math.floor(allowed / poolSize);
    const text = message('doctor.connection.pool', { pool: poolSize, allowed, open });
    found.push(
      servers >= 2
        ? good('DATABASE_POOL_SIZE', text)
        : advice('DATABASE_POOL_SIZE', text, message('doctor.connection.leave_for_two')),
    );
  }
  const seconds = Math.round(Math.abs(clock.getTime() - Date.now()) / 1000);
  if (seconds > 5) {
    const text = message('doctor.connection.clock', { count: seconds });
    found.push(advice('DATABASE_URL', text, message('doctor.connection.synchronise')));
  }
  return found;
}
