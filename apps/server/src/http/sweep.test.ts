import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, test } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { deleteInPortions } from '../db/sql/delete-in-portions.ts';
import { expiredAttempts } from '../identity/limits/attempts.ts';
import { makeLogger } from '../lib/process/logger.ts';
import { startTestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { sweepRegularly } from './sweep.ts';

test('a sweep that fails does not keep the others from running, and the log names it', async () => {
  const lines: string[] = [];
  const done: string[] = [];
  const loggerInstance: FastifyBaseLogger = makeLogger('info', { write: (line) => void lines.push(line) });
  const app = Fastify({ loggerInstance });
  sweepRegularly(app, {
    sessions: async () => void done.push('sessions'),
    mails: async () => Promise.reject(new Error('locked')),
    jobs: async () => void done.push('jobs'),
  });

  await expect(app.sweep()).rejects.toThrow('Sweeps failed: mails');

  expect(done).toEqual(['sessions', 'jobs']);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ sweep: 'mails', err: expect.objectContaining({ message: 'locked' }) }),
  ]);
  await app.close();
});

describe('expired rows', async () => {
  const { app, database, aUser } = await startTestApp();
  const db = database.in(platformScope);
  const { id: user, clientId: client } = await aUser();
  const ago = sql`now() - interval '1 year'`;
  const hash = sql`sha256(n::text::bytea)`;
  // More than a portion.
  const rows = sql`generate_series(1, 5001) n`;
  const added = {
    sessions: sql`(token_hash, user_id, generation, expires_at) select ${hash}, ${user}, 0, ${ago}`,
    rate_limits: sql`(key, points, expire) select n, 1, ${ago}`,
    pending_sign_ins: sql`(token_hash, user_id, generation, expires_at) select ${hash}, ${user}, 0, ${ago}`,
    authenticator_apps: sql`(user_id, secret, created_at) select ${user}, 'v1.a.b', ${ago}`,
    passkey_challenges: sql`(challenge_hash, holder_hash, expires_at) select ${hash}, ${hash}, ${ago}`,
    sso_requests: sql`(state_hash, holder_hash, expires_at) select ${hash}, ${hash}, ${ago}`,
    mails: sql`(cause, kind, to_address, to_name, delivered_at, dead_at)
      select n, 'invitation', 'a@b.example', '', case when n % 2 = 0 then ${ago} end, case when n % 2 = 1 then ${ago} end`,
    user_tokens: sql`(kind, token_hash, user_id, expires_at) select 'password_reset', ${hash}, ${user}, ${ago}`,
    idempotency_keys: sql`(caller_id, key, fingerprint, created_at) select ${user}, n, ${hash}, ${ago}`,
    refused_invitations: sql`(client_id, inviter_id, address, at) select ${client}, ${user}, '', ${ago}`,
    webhook_events: sql`(client_id, type, at, data) select ${client}, 'user.deleted', ${ago}, '{}'`,
    jobs: sql`(kind, key, payload, state, finished_at) select 'snapshots', n, '{}', 'done', ${ago}`,
  };
  const left = async () => {
    const counts = await Promise.all(Object.keys(added).map((name) => db.$count(sql.identifier(name) as never)));
    return counts.reduce((sum, n) => sum + n, 0);
  };

  test('all go, however many they are, and no more than 5,000 in a statement', async () => {
    await asOwner(
      database,
      sql`create function keep_few() returns trigger language plpgsql as $$ begin
        if (select count(*) from gone) > 5000 then raise 'too many of %', tg_table_name; end if; return null; end $$`,
      ...Object.entries(added).flatMap(([name, values]) => [
        sql`insert into ${sql.identifier(name)} ${values} from ${rows}`,
        sql`create trigger keep_few after delete on ${sql.identifier(name)} referencing old table as gone
          for each statement execute function keep_few()`,
      ]),
      sql`insert into webhooks (client_id, url, events, secret)
        select ${client}, 'https://hooks.example/', '{user.deleted}', 'v1.a.b' from generate_series(1, 2)`,
      sql`insert into webhook_deliveries (client_id, webhook_id, event_id)
        select client_id, w.id, e.id from webhooks w join webhook_events e using (client_id)`,
      sql`create trigger keep_few after delete on webhook_deliveries referencing old table as gone
        for each statement execute function keep_few()`,
    );
    expect(await left()).toBe(12 * 5_001);

    await app.sweep();

    expect(await left()).toBe(0);
  });

  test('stay where they are once the server stops', async () => {
    await db.execute(sql`insert into rate_limits ${added.rate_limits} from ${rows}`);

    await deleteInPortions(database, expiredAttempts, AbortSignal.abort());

    expect(await left()).toBe(5_001);
  });
});
