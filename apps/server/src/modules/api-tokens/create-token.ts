import { scopeOf, endpoints } from '@orgscope/contract/endpoints';
import { message } from '@orgscope/contract/words/message';
import { apiTokenLimits } from '@orgscope/contract/resources/api-tokens';
import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import type { Permission } from '@orgscope/contract/permissions';
import { scopes } from '@orgscope/contract/scopes';
import type { Scope } from '@orgscope/contract/scopes';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { newSecret } from '../../identity/tokens/api-token.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockCaller } from '../accounts/account.ts';
import { addToken, checkScopes, countTokens } from './owned-tokens.ts';

/** The scopes with which at least one call is open to who has these permissions. */
export const scopesFor = (permissions: readonly Permission[]): Scope[] =>
  scopes.filter((scope) =>
    endpoints.some(
      (each) =>
        scopeOf(each) === scope &&
        each.needsProof !== true &&
        (typeof each.access === 'string' || each.access.some((permission) => permissions.includes(permission))),
    ),
  );

/** Creates a token of the caller and returns its secret, which is not stored. */
export async function createToken(database: Database, caller: Session, wanted: NewApiToken) {
  const { user, permissions } = caller;
  checkScopes(wanted.scopes, scopesFor(permissions));
  const { secret, ...stored } = newSecret();
  const owner = { userId: user.id, clientId: user.clientId };
  const token = await database.transaction(platformScope, async (tx) => {
    // Locked, so that the limit holds for simultaneous calls.
    await lockCaller(tx, caller);
    const most = apiTokenLimits.ofPersonMax;
    if ((await countTokens(tx, owner)) >= most) throw new AppError('too_many', message('tokens.too_many', { most }));
    return addToken(tx, owner, wanted, stored);
  });
  return { secret, token };
}
