// The writes on service accounts. A name that is taken is refused by the database's constraint.
import { message } from '@orgscope/contract/words/message';
import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { serviceAccountLimits, serviceScopes } from '@orgscope/contract/resources/service-accounts';
import type { writes } from '@orgscope/contract/resources/service-accounts';
import { platformRoles } from '@orgscope/contract/permissions';
import type { Scope } from '@orgscope/contract/scopes';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { newSecret } from '../../identity/tokens/api-token.ts';
import { editorName } from '../../identity/editor.ts';
import type { Session } from '../../identity/session/session.ts';
import { refuseOutlasting } from '../../identity/reach/outlasts-access.ts';
import { reachOf } from '../../identity/reach/reach.ts';
import { lockCaller } from '../accounts/account.ts';
import { scopesFor } from '../api-tokens/create-token.ts';
import { addToken, checkScopes, countTokens, deleteToken } from '../api-tokens/owned-tokens.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import { lockChosenClient } from '../records/client-records.ts';
import { countActive, lockServiceAccount, oneServiceAccount, refusals } from './queries.ts';

export const serviceAccountConstraints: ConstraintRefusals = { service_accounts_active_name: refusals.nameTaken };

/** The scopes that a token of a service account may have. */
export const openScopes = (): Scope[] =>
  scopesFor(platformRoles.client_admin.permissions).filter((scope) => serviceScopes.includes(scope));

async function takePlace(tx: Drizzle, clientId: number): Promise<void> {
  const most = serviceAccountLimits.perClientMax;
  if ((await countActive(tx, clientId)) >= most) {
    throw new AppError('too_many', message('service_accounts.too_many', { most }));
  }
}

export const serviceAccountChanges = (database: Database): ChangesOf<typeof writes> => ({
  add: (editor, { client_id: named, name, description }) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const clientId = await lockChosenClient(tx, editor, named);
      await takePlace(tx, clientId);
      const values = { name, nameKey: nameKey(name), description: description || null, createdBy: editorName(editor) };
      return oneServiceAccount.add(tx, editor, { ...values, clientId });
    }),

  update: (editor, id, { version, client_id, name, description }) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneServiceAccount.lockToEdit(tx, editor, id, { version, client_id });
      return oneServiceAccount.change(tx, editor, locked, {
        ...(name !== undefined && { name, nameKey: nameKey(name) }),
        ...(description !== undefined && { description: description || null }),
      });
    }),

  delete: (editor, id, deletion) =>
    database.transaction(reachOf(editor).scope, async (tx) => {
      const locked = await oneServiceAccount.lockToDelete(tx, editor, id, deletion);
      return oneServiceAccount.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    // Its tokens work again, and no tenant can read what the caller's account is checked by.
    database.transaction(platformScope, async (tx) => {
      const locked = await oneServiceAccount.lockToRestore(tx, editor, id);
      await refuseOutlasting(tx, editor, locked.clientId);
      await lockCaller(tx, editor);
      await takePlace(tx, locked.clientId);
      return oneServiceAccount.write(tx, editor, locked, { isActive: true });
    }),
});

/** Creates a token of a service account and returns its secret, which is not stored. */
export async function createToken(database: Database, editor: Session, id: number, wanted: NewApiToken) {
  checkScopes(wanted.scopes, openScopes());
  const { secret, ...stored } = newSecret();
  // No tenant can write tokens.
  const token = await database.transaction(platformScope, async (tx) => {
    const { clientId, isActive } = await lockServiceAccount(tx, editor, id);
    if (!isActive) throw refusals.inactive();
    await refuseOutlasting(tx, editor, clientId);
    await lockCaller(tx, editor);
    const owner = { serviceAccountId: id, clientId };
    const most = serviceAccountLimits.tokensMax;
    if ((await countTokens(tx, owner)) >= most) {
      throw new AppError('too_many', message('service_accounts.too_many_tokens', { most }));
    }
    return addToken(tx, owner, wanted, stored);
  });
  return { secret, token };
}

export const revokeToken = (database: Database, editor: Session, id: number, token: number): Promise<void> =>
  database.transaction(platformScope, async (tx) => {
    await lockServiceAccount(tx, editor, id);
    if (!(await deleteToken(tx, { serviceAccountId: id }, token))) throw notFound(message('tokens.absent'));
  });
