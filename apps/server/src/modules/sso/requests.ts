// What waits for a provider's answer: nothing that leads to a sign-in is in the database, only hashes.
import { createHmac } from 'node:crypto';
import { ssoLimits } from '@orgscope/contract/resources/sso';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { ssoRequests as requests } from '../../db/tables/sso-requests.ts';
import { hashOfToken, randomToken } from '../../lib/secrets/random-token.ts';

/** What a sign-in at a provider is for: a session, a test, or a proof in place of the password. */
export type Purpose = 'in' | 'test' | 'proof';

/** Who may complete it: the browser with this secret in its cookie and, for a test or a proof, this session. */
export interface Holder {
  readonly purpose: Purpose;
  readonly providerId: number;
  readonly secret: string;
  readonly sessionId?: string | undefined;
}

const holderHashOf = ({ purpose, providerId, secret, sessionId = '' }: Holder) =>
  hashOfToken([purpose, providerId, secret, sessionId].join('\n'));

/** The nonce and the PKCE verifier of a state: only the browser that has the secret leads to them. */
export const derived = (secret: string, state: string, what: 'nonce' | 'verifier'): string =>
  createHmac('sha256', secret).update(`${what}\n${state}`).digest('base64url');

/** A new state, which begins with what it is for. */
export async function issueState(db: Drizzle, holder: Holder): Promise<string> {
  const state = `${holder.purpose}.${randomToken()}`;
  const expiresAt = sql`now() + ${ssoLimits.minutes}::integer * interval '1 minute'`;
  await db.insert(requests).values({ stateHash: hashOfToken(state), holderHash: holderHashOf(holder), expiresAt });
  return state;
}

/** Uses up a state; false if it was not issued to this holder, is over, or was used. */
export async function redeemState(db: Drizzle, holder: Holder, state: string): Promise<boolean> {
  const used = await db
    .delete(requests)
    .where(
      and(
        eq(requests.stateHash, hashOfToken(state)),
        eq(requests.holderHash, holderHashOf(holder)),
        gt(requests.expiresAt, sql`now()`),
      ),
    )
    .returning({ expiresAt: requests.expiresAt });
  return used.length > 0;
}

export const expiredRequests: Expired = {
  table: requests,
  key: [requests.stateHash],
  when: lte(requests.expiresAt, sql`now()`),
};
