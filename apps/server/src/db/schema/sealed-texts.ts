import { keyIdOf } from '../../lib/secrets/sealer.ts';
import type { RunQuery } from './access.ts';

/** The tables and columns with texts that SECRET_KEY seals, by what loses its secret without that key. */
const columns = {
  webhooks: ['webhooks', 'secret'],
  'authenticator apps': ['authenticator_apps', 'secret'],
  'identity providers': ['sso_providers', 'client_secret'],
  'open pulses': ['pulses', 'private_key'],
  'waiting mails': ['mails', 'secret'],
} as const;

/** The ids of the keys that have sealed what is stored, and how often. For the role that reads all clients. */
export const sealedQuery = Object.entries(columns)
  .map(
    ([what, [table, column]]) => `select '${what}' as what, split_part(${column}, '.', 2) as key, count(*)::int as count
      from ${table} where ${column} like 'v1.%.%' group by 2`,
  )
  .join(' union all ');

/** What was sealed with none of these keys, such as "2 webhooks". */
export function sealedWithOtherKeys(rows: Awaited<ReturnType<RunQuery>>, secretKeys: readonly Buffer[]): string[] {
  const ours = new Set(secretKeys.map(keyIdOf));
  const counts = new Map<string, number>();
  for (const { what, key, count } of rows) {
    if (!ours.has(String(key))) counts.set(String(what), (counts.get(String(what)) ?? 0) + Number(count));
  }
  return [...counts].map(([what, count]) => `${count} ${count === 1 ? what.slice(0, -1) : what}`);
}
