import { message } from '@orgscope/contract/words/message';
import type { ServiceAccount } from '@orgscope/contract/resources/service-accounts';
import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { byName } from '../../db/sql/by-name.ts';
import { apiTokens } from '../../db/tables/api-tokens.ts';
import { clients } from '../../db/tables/clients.ts';
import { serviceAccounts } from '../../db/tables/service-accounts.ts';
import { notFound } from '../../errors/app-error.ts';
import { enterClient } from '../../identity/reach/chosen-client.ts';
import { reachOf, within } from '../../identity/reach/reach.ts';
import type { Session } from '../../identity/session/session.ts';
import { oneRecord } from '../records/one-record.ts';
import { recordRefusals } from '../records/refusals.ts';
import { lockList } from '../records/list-room.ts';

export const refusals = recordRefusals('service_accounts');

const isOfIt = eq(apiTokens.serviceAccountId, serviceAccounts.id);

const shown = {
  id: serviceAccounts.id,
  name: serviceAccounts.name,
  description: serviceAccounts.description,
  is_active: serviceAccounts.isActive,
  token_count:
    sql<number>`(select count(*)::int from ${apiTokens} where ${isOfIt} and ${apiTokens.expiresAt} > now())`.as(
      'token_count',
    ),
  last_used_at: sql<Date | string | null>`(select max(${apiTokens.lastUsedAt}) from ${apiTokens} where ${isOfIt})`.as(
    'last_used_at',
  ),
  created_by: serviceAccounts.createdBy,
  created_at: serviceAccounts.createdAt,
  version: serviceAccounts.version,
};

interface Row extends Omit<ServiceAccount, 'last_used_at' | 'created_at'> {
  readonly last_used_at: Date | string | null;
  readonly created_at: Date;
}

const answerOf = ({ last_used_at: used, created_at: created, ...fields }: Row): ServiceAccount => ({
  ...fields,
  last_used_at: used === null ? null : new Date(used).toISOString(),
  created_at: created.toISOString(),
});

/** The service accounts of a client by name. */
export async function serviceAccountsOf(db: Drizzle, clientId: number): Promise<ServiceAccount[]> {
  const rows = await db
    .select(shown)
    .from(serviceAccounts)
    .where(eq(serviceAccounts.clientId, clientId))
    .orderBy(byName(serviceAccounts.nameKey), serviceAccounts.id);
  if (rows.length === 0 && (await db.$count(clients, eq(clients.id, clientId))) === 0) {
    throw notFound(message('clients.absent'));
  }
  return rows.map(answerOf);
}

/** Locks an account within reach until the transaction ends. */
export async function lockServiceAccount(tx: Drizzle, editor: Session, id: number) {
  const [account] = await tx
    .select({ id: serviceAccounts.id, clientId: serviceAccounts.clientId, isActive: serviceAccounts.isActive })
    .from(serviceAccounts)
    .where(and(eq(serviceAccounts.id, id), within(serviceAccounts.clientId, reachOf(editor))))
    .for('update');
  if (!account) throw refusals.absent();
  enterClient(editor, account.clientId);
  return account;
}

/** Counts the active accounts of a client, which nobody adds or restores meanwhile. */
export async function countActive(tx: Drizzle, clientId: number): Promise<number> {
  await lockList(tx, serviceAccounts, clientId);
  return tx.$count(serviceAccounts, and(eq(serviceAccounts.clientId, clientId), eq(serviceAccounts.isActive, true)));
}

export const oneServiceAccount = oneRecord({
  table: serviceAccounts,
  written: ['name', 'nameKey', 'description', 'createdBy'],
  shown: new QueryBuilder().select(shown).from(serviceAccounts),
  recordOf: answerOf,
  refusals,
});
