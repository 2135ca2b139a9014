import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { statement } from '../../db/statements/statement.ts';
import { idempotencyKeys as keys } from '../../db/tables/idempotency-keys.ts';

/** A key of a caller. */
export interface CallersKey {
  readonly callerId: number;
  readonly key: string;
}

interface Claim {
  readonly isOurs: boolean;
  readonly isSame: boolean | null;
  readonly isAbandoned: boolean | null;
  readonly status: number | null;
  readonly contentType: string | null;
  readonly answer: string | null;
}

/** How long a request may be at work: an import of 20,000 rows that waits for its turn takes minutes. */
const workMinutes = 15;

const at = sql`${sql.placeholder('callerId')}::integer, ${sql.placeholder('key')}::text`;

// Of simultaneous requests one inserts the row; the others wait for it and, in this statement, do not see it yet.
const claim = statement<CallersKey & { fingerprint: Buffer }, Claim>(
  'claim_idempotency_key',
  sql`with claimed as (
      insert into idempotency_keys (caller_id, key, fingerprint)
      values (${at}, ${sql.placeholder('fingerprint')}::bytea)
      on conflict do nothing returning 1)
    select exists (select from claimed) as "isOurs", fingerprint = ${sql.placeholder('fingerprint')}::bytea as "isSame",
      status is null and created_at < now() - ${sql.raw(`interval '${workMinutes} minutes'`)} as "isAbandoned",
      status, content_type as "contentType", answer
    from (select ${sql.placeholder('callerId')}::integer as caller, ${sql.placeholder('key')}::text as wanted) as asked
    left join idempotency_keys on caller_id = caller and key = wanted`,
);

/** Takes a key for a request, or tells what is known about the request that has it. */
export async function claimKey(database: Database, key: CallersKey, fingerprint: Buffer): Promise<Claim> {
  const [row] = await database.in(platformScope).run(claim, { ...key, fingerprint });
  if (!row) throw new Error('The statement returns one row');
  return row;
}

const isKey = ({ callerId, key }: CallersKey) => and(eq(keys.callerId, callerId), eq(keys.key, key));

interface StoredResponse {
  readonly status: number;
  readonly contentType: string;
  readonly answer: string | null;
}

export async function storeResponse(database: Database, key: CallersKey, response: StoredResponse): Promise<void> {
  await database.in(platformScope).update(keys).set(response).where(isKey(key));
}

/** Gives a key back, so that the request can be sent again with it. */
export async function releaseKey(database: Database, key: CallersKey): Promise<void> {
  await database.in(platformScope).delete(keys).where(isKey(key));
}

export const oldKeys: Expired = {
  table: keys,
  key: [keys.callerId, keys.key],
  when: lte(keys.createdAt, sql`now() - interval '24 hours'`),
};
