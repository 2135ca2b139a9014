import { openConnections } from '../db/connections/open-connections.ts';
import type { RunQuery } from '../db/schema/access.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { advice, good } from './finding.ts';
import type { Finding } from './finding.ts';

interface Connections {
  readonly allowed: number;
  readonly open: number;
  readonly clock: Date;
}

/** How many servers the database has connections for, and whether its clock agrees. */
export async function examineConnections(
  ask: RunQuery,
  { databaseLimits: { poolSize }, databasePooled }: Settings,
): Promise<Finding[]> {
  const [answer] = (await ask(`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed,
      (${openConnections})::int as open,
      clock_timestamp() as clock`)) as Connections[];
  if (!answer) return [];
  const { allowed, open, clock } = answer;
  const found: Finding[] = [];
  if (!databasePooled) {
    const servers = Math.floor(allowed / poolSize);
    const text = `${poolSize} for this server; the database allows ${allowed} in all, ${open} are in use.`;
    found.push(
      servers >= 2
        ? good('DATABASE_POOL_SIZE', text)
        : advice(
            'DATABASE_POOL_SIZE',
            text,
            'A new version starts beside the old one: leave connections for at least two servers.',
          ),
    );
  }
  const seconds = Math.round(Math.abs(clock.getTime() - Date.now()) / 1000);
  if (seconds > 5) {
    const text = `the clocks of this machine and of the database are ${seconds} seconds apart.`;
    found.push(advice('DATABASE_URL', text, 'Synchronise both by NTP: the end of sessions and links depends on them.'));
  }
  return found;
}
