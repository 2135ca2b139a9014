// Acts that change no row, for the audit.
import { sql } from 'drizzle-orm';
import type { Drizzle } from '../db/connections/database.ts';
import { clients } from '../db/tables/clients.ts';
import { passkeys } from '../db/tables/passkeys.ts';
import { userAddress, users } from '../db/tables/users.ts';

/** Tells that a client's data was taken out as a file. */
export async function recordExport(
  db: Drizzle,
  {
    resource,
    recordId = null,
    clientId,
    query,
  }: { resource: string; recordId?: string | null; clientId: number; query: unknown },
): Promise<void> {
  await db.execute(sql`select record_act('exported', ${resource}, ${recordId}::text, ${clientId}, 'done',
    nullif(${JSON.stringify(query)}::jsonb, '{}'), null)`);
}

/** The same of the data of all clients that are not closed to the caller: each is told. */
export async function recordExportOfAll(
  db: Drizzle,
  { resource, closed, query }: { resource: string; closed: readonly number[]; query: unknown },
): Promise<void> {
  await db.execute(sql`select record_act('exported', ${resource}, null, ${clients.id}, 'done',
    nullif(${JSON.stringify(query)}::jsonb, '{}'), null) from ${clients} where ${clients.id} <> all(${sql.param(closed)}::int[])`);
}

const personOf = sql`concat_ws(' ', nullif(${users.firstName}, ''), nullif(${users.lastName}, ''), ${users.username})`;

/** Tells that what is kept about a person was taken out as a file. */
export async function recordPersonExport(db: Drizzle, userId: number): Promise<void> {
  await db.execute(sql`select record_act('exported', 'users', ${users.id}::text, ${users.clientId}, 'done', null, ${personOf})
    from ${users} where ${users.id} = ${userId}`);
}

const failed = sql`'sign_in_failed', 'users', ${users.id}::text, ${users.clientId}, 'refused', null, ${personOf}`;

/** Tells that a sign-in of an account failed. */
export async function recordFailedSignIn(db: Drizzle, userId: number): Promise<void> {
  await db.execute(sql`select record_act(${failed}) from ${users} where ${users.id} = ${userId}`);
}

/**
 * The same by a username: of the account that has claimed the address, or else of those that are invited with it or had claimed it
 * before they became inactive. Only the platform is told of a name that nobody has, which its owner may have mistyped at the wrong
 * company.
 */
export async function recordFailedName(db: Drizzle, username: string): Promise<void> {
  const name = username.toLowerCase();
  // What is no address may be a password in the wrong field.
  const shown = /^[^\s@]+@[^\s@]+$/.test(name) ? name : null;
  await db.execute(sql`
    with found as (
      select ${users.id}, ${users.isActive} and ${users.claimedAt} is not null as is_claimed from ${users}
      where ${userAddress} = ${name} and ${users.erasedAt} is null
        and (${users.isActive} or ${users.claimedAt} is not null)
    )
    select record_act(${failed}) from ${users} join found using (id)
      where found.is_claimed or not exists (select from found where is_claimed)
    union all
    select record_act('sign_in_failed', 'users', null, null, 'refused', null, ${shown}::text) where not exists (select from found)`);
}

/** Tells that a sign-in with a passkey alone failed: to the company of its owner, or to the platform if nobody has it. */
export async function recordFailedPasskey(db: Drizzle, credentialId: string): Promise<void> {
  await db.execute(sql`
    with owner as (select ${passkeys.userId} as id from ${passkeys} where ${passkeys.credentialId} = ${credentialId})
    select record_act(${failed}) from ${users} join owner using (id)
    union all
    select record_act('sign_in_failed', 'passkeys', null, null, 'refused', null, null) where not exists (select from owner)`);
}

/** Tells that a sign-in by a client's provider was refused, and why; of an account if one is known. */
export async function recordFailedSso(
  db: Drizzle,
  {
    provider: { id, name, clientId },
    why,
    person,
  }: { provider: { id: number; name: string; clientId: number }; why: string; person?: number | undefined },
): Promise<void> {
  const facts = sql`${JSON.stringify({ provider: name, why })}::jsonb`;
  if (person === undefined) {
    await db.execute(sql`select record_act('sign_in_failed', 'sso_providers', ${String(id)}, ${clientId}::integer,
      'refused', ${facts}, null)`);
    return;
  }
  await db.execute(sql`select record_act('sign_in_failed', 'users', ${users.id}::text, ${users.clientId}, 'refused',
    ${facts}, ${personOf}) from ${users} where ${users.id} = ${person}`);
}

export type JobAct = 'cancelled' | 'repeated';

/** Tells that somebody ended a job, or let it run again. */
export async function recordJobAct(
  db: Drizzle,
  act: JobAct,
  { id, kind }: { id: number; kind: string },
): Promise<void> {
  await db.execute(sql`select record_act(${act}, 'jobs', ${String(id)}, null, 'done',
    jsonb_build_object('kind', ${kind}::text), null)`);
}
