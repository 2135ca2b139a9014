// Calls with `Authorization: Bearer osk_…`: who calls, whether the token is good, and how often it may.
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import { apiTokenLimits } from '@orgscope/contract/resources/api-tokens';
import { serviceScopes } from '@orgscope/contract/resources/service-accounts';
import { includesScope } from '@orgscope/contract/scopes';
import type { Database } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { plainAddress } from '../../http/networks.ts';
import { hashOfToken, randomToken } from '../../lib/secrets/random-token.ts';
import { toSession } from '../session/session.ts';
import type { Session } from '../session/session.ts';
import { tokenCalls } from './token-calls.ts';
import { tokenFinder, touchToken } from './token-queries.ts';
import type { TokenRow } from './token-queries.ts';

const apiPrefix = 'osk_';

/** A new secret: 256 random bits behind a prefix that scanners of published code know. */
export function newSecret(prefix = apiPrefix) {
  const secret = `${prefix}${randomToken()}`;
  return { secret, secretHash: hashOfToken(secret), start: secret.slice(0, prefix.length + 4) };
}

/** The form of the secrets behind a prefix. */
export const secretForm = (prefix: string): RegExp => new RegExp(`^${prefix}[\\w-]{43}$`);
const form = secretForm(apiPrefix);

/** The secret that a request sends; undefined without one. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer\b *(.*)$/i.exec(headers.authorization ?? '')?.[1];

/** As RFC 6750 wants refusals. */
const refuse = (code: 'invalid_token' | 'token_expired', why: 'unknown' | 'expired') =>
  new AppError(code, message(`tokens.${why}`), { 'www-authenticate': 'Bearer error="invalid_token"' });

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function isWithin(networks: readonly string[], ip: string): boolean {
  const address = plainAddress(ip);
  const list = new BlockList();
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(base, family(base));
    else list.addSubnet(base, Number(bits), family(base));
  }
  return list.check(address, family(address));
}

/** Refuses what the token may not do. */
function checkScope({ scope, needsProof }: FastifyContextConfig, { scopes, isService }: TokenRow): void {
  if (scope === 'any' || (scope === 'person' && !isService)) return;
  if (scope === 'person') throw new AppError('permission_denied', message('tokens.person_only'));
  // A dangerous act asks for the password again, which a token does not know.
  if (scope === undefined || needsProof === true)
    throw new AppError('permission_denied', message('tokens.session_only'));
  const isOpen = !isService || serviceScopes.includes(scope);
  if (!isOpen || !includesScope(scopes, scope)) {
    const headers = { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"` };
    throw new AppError('permission_denied', message('tokens.lacks_scope', { scope }), headers);
  }
}

/** Identifies callers by API token, and counts their calls. */
export function apiTokenReader(database: Database) {
  const count = tokenCalls(apiTokenLimits.perMinute, message('tokens.too_often'));
  const findToken = tokenFinder(database);

  return async (request: FastifyRequest, reply: FastifyReply, secret: string): Promise<Session> => {
    const secretHash = hashOfToken(secret);
    const row = form.test(secret) ? await findToken(secretHash) : undefined;
    if (!row || (row.isFirstPasswordOver && !row.isSso) || !row.user.isActive || !row.client.isActive) {
      throw refuse('invalid_token', 'unknown');
    }
    if (row.isExpired) throw refuse('token_expired', 'expired');
    if (row.networks.length > 0 && !isWithin(row.networks, request.ip)) {
      throw new AppError('permission_denied', message('tokens.other_network'));
    }
    // A call that is looked at again counts once.
    if (!request.session) await count(row.id, reply);
    if (row.isStale) await touchToken(database, secretHash);
    checkScope(request.routeOptions.config, row);
    return toSession(row, null);
  };
}
