import type { OperatorReach } from '@orgscope/contract/endpoints';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { platformScope, tenantScope } from '../../db/scope.ts';
import type { Scope } from '../../db/scope.ts';
import { isPlatformAdmin } from './is-platform-admin.ts';
import type { Session } from '../session/session.ts';

/** Whose records an administrator may act on: those of one client, or for the operator of every client that is open to it. */
export interface Reach {
  readonly scope: Scope;
  /** Null for every client that is not closed. */
  readonly only: number | null;
  readonly closed: readonly number[];
}

/** What runs the platform stays within the operator's reach for closed clients too. */
export const reachOf = (session: Session, calls: OperatorReach = 'client'): Reach =>
  isPlatformAdmin(session)
    ? { scope: platformScope, only: null, closed: calls === 'platform' ? [] : session.closedClients }
    : { scope: tenantScope(session.user.clientId), only: session.user.clientId, closed: [] };

const texts = new WeakMap<readonly number[], string>();

/** Ids as the database reads them. The closed clients are many, and the same for many calls: they are written out once. */
function idsAsText(ids: readonly number[]): string {
  const text = texts.get(ids) ?? `{${ids.join(',')}}`;
  texts.set(ids, text);
  return text;
}

const isNotOneOf = (clientId: PgColumn, closed: readonly number[]) =>
  sql`${clientId} <> all(${idsAsText(closed)}::int[])`;

/** The condition that a row is within reach; in a tenant's scope, row level security enforces it again. */
export const within = (clientId: PgColumn, { only, closed }: Reach): SQL | undefined =>
  and(only === null ? undefined : eq(clientId, only), closed.length === 0 ? undefined : isNotOneOf(clientId, closed));

/** The same for a statement that is prepared once, with the values of `reachValues`. */
export const withinReach = (
  clientId: PgColumn,
): SQL => sql`(${sql.placeholder('only')}::int is null or ${clientId} = ${sql.placeholder('only')})
  and ${clientId} <> all(${sql.placeholder('closed')}::int[])`;

export const reachValues = ({ only, closed }: Reach) => ({ only, closed: idsAsText(closed) });
