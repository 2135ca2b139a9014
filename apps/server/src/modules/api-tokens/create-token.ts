import { scopeOf, endpoints } from '@orgscope/contract/endpoints';
import { message } from '@orgscope/contract/message';
import { apiTokenLimits } from '@orgscope/contract/resources/api-tokens';
import type { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { scopes } from '@orgscope/contract/scopes';
import type { Scope } from '@orgscope/contract/scopes';
import type { Database } from '../../db/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import { newSecret } from '../../identity/api-token.ts';
import type { Session } from '../../identity/session.ts';
import { lockAccount, noSuchUser } from '../accounts/account.ts';
import { addToken, countTokens } from './queries.ts';

/** The scopes with which at least one call is open to the user. */
export const scopesFor = ({ permissions }: Pick<Session, 'permissions'>): Scope[] =>
  scopes.filter((scope) =>
    endpoints.some(
      (each) =>
        scopeOf(each) === scope &&
        !each.asksAgain &&
        (typeof each.access === 'string' || each.access.some((permission) => permissions.includes(permission))),
    ),
  );

/** Creates a token of the caller and returns its secret, which is not stored. */
export async function createToken(database: Database, session: Session, wanted: NewApiToken) {
  const open = scopesFor(session);
  const foreign = wanted.scopes.filter((scope) => !open.includes(scope));
  if (foreign.length > 0) {
    const faults = foreign.map((scope) => message('tokens.foreign_scope', { scope }));
    throw new AppError('validation_failed', { scopes: faults });
  }
  const { secret, ...stored } = newSecret();
  const token = await database.transaction(platformScope, async (tx) => {
    // Locked, so that the limit holds for simultaneous calls.
    if (!(await lockAccount(tx, session.user.id))) throw noSuchUser();
    const most = apiTokenLimits.ofPersonMax;
    if ((await countTokens(tx, session.user.id)) >= most) {
      throw new AppError('too_many', message('tokens.too_many', { most }));
    }
    const { name, days, networks = [] } = wanted;
    const held = [...new Set(wanted.scopes)];
    return addToken(tx, { userId: session.user.id, name, days, networks, scopes: held, ...stored });
  });
  return { secret, token };
}
