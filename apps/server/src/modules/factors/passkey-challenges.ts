import { passkeyLimits } from '@orgscope/contract/resources/passkeys';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { passkeyChallenges as challenges } from '../../db/tables/passkey-challenges.ts';
import { hashOfToken, randomToken } from '../../lib/secrets/random-token.ts';

/**
 * What a challenge is for, and a secret of the one browser that may answer it: the id of its session, or the token in its
 * cookie.
 */
export interface ChallengeHolder {
  readonly use: 'add' | 'sign-in' | 'second-step' | 'proof';
  readonly secret: string;
}

const holderHashOf = ({ use, secret }: ChallengeHolder) => hashOfToken(`${use}\n${secret}`);

/** A new challenge, in base64url. */
export async function issueChallenge(db: Drizzle, holder: ChallengeHolder): Promise<string> {
  const challenge = randomToken();
  const expiresAt = sql`now() + ${passkeyLimits.challengeMinutes}::integer * interval '1 minute'`;
  await db
    .insert(challenges)
    .values({ challengeHash: hashOfToken(challenge), holderHash: holderHashOf(holder), expiresAt });
  return challenge;
}

/** Uses up a challenge; false if it was not issued to this holder, is over, or was used. */
export async function redeemChallenge(db: Drizzle, holder: ChallengeHolder, challenge: string): Promise<boolean> {
  const used = await db
    .delete(challenges)
    .where(
      and(
        eq(challenges.challengeHash, hashOfToken(challenge)),
        eq(challenges.holderHash, holderHashOf(holder)),
        gt(challenges.expiresAt, sql`now()`),
      ),
    )
    .returning({ expiresAt: challenges.expiresAt });
  return used.length > 0;
}

export const expiredChallenges: Expired = {
  table: challenges,
  key: [challenges.challengeHash],
  when: lte(challenges.expiresAt, sql`now()`),
};
