import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { keyIdOf } from '../../lib/secrets/sealer.ts';
import type { RunQuery } from './access.ts';

/** What loses its secret without SECRET_KEY, and the tables and columns with the texts that it seals. */
const columns = [
  ['webhooks', 'webhooks', 'secret'],
  ['authenticator_apps', 'authenticator_apps', 'secret'],
  ['identity_providers', 'sso_providers', 'client_secret'],
  ['open_pulses', 'pulses', 'private_key'],
  ['waiting_mails', 'mails', 'secret'],
] as const;

/** The ids of the keys that have sealed what is stored, and how often. For the role that reads all clients. */
export const sealedQuery = columns
  .map(
    ([what, table, column]) => `select '${what}' as what, split_part(${column}, '.', 2) as key, count(*)::int as count
      from ${table} where ${column} like 'v1.%.%' group by 2`,
  )
  .join(' union all ');

/** What was sealed with none of these keys, as messages such as "2 webhooks". */
export function sealedWithOtherKeys(rows: Awaited<ReturnType<RunQuery>>, secretKeys: readonly Buffer[]): Message[] {
  const ours = new Set(secretKeys.map(keyIdOf));
  const lost = rows.filter(({ key }) => !ours.has(String(key)));
  return columns.flatMap(([what]) => {
    const counts = lost.filter((row) => row['what'] === what).map((row) => Number(row['count']));
    const count = counts.reduce((sum, each) => sum + each, 0);
    return count === 0 ? [] : [message(`doctor.secret_key.${what}`, { count })];
  });
}
