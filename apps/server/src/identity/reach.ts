import { eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { platformScope, tenantScope } from '../db/scope.ts';
import type { Scope } from '../db/scope.ts';
import type { Session } from './session.ts';

/** Whose records an administrator may act on: those of every client, or of one. */
export interface Reach {
  readonly scope: Scope;
  /** Undefined for every client. */
  readonly clientId: number | undefined;
}

export const reachOf = ({ user, permissions }: Session): Reach =>
  permissions.includes('core.can_admin')
    ? { scope: platformScope, clientId: undefined }
    : { scope: tenantScope(user.clientId), clientId: user.clientId };

/** The condition that a row is within reach; row level security enforces it again. */
export const within = (clientId: PgColumn, reach: Reach): SQL | undefined =>
  reach.clientId === undefined ? undefined : eq(clientId, reach.clientId);
