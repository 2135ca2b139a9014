// The token of a digest's unsubscribe link: signed, so that the link of an old mail works for as long as the key is kept.
// It switches the digest of one user off, and nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '../../lib/secrets/secret-keys.ts';

const form = /^([1-9]\d{0,9})\.([\w-]{43})$/;
const largestId = 2_147_483_647;

export function unsubscribeTokens(secretKeys: readonly Buffer[]) {
  const keys = secretKeys.map((secret) => derivedKey(secret, 'digest-unsubscribe'));
  const signature = (key: Buffer, userId: string) => createHmac('sha256', key).update(userId).digest();
  return {
    tokenOf(userId: number): string {
      const [key] = keys;
      if (!key) throw new Error('There is no secret key');
      return `${userId}.${signature(key, String(userId)).toString('base64url')}`;
    },
    /** The user of a token; undefined if it is not ours. */
    userOf(token: string): number | undefined {
      const [, userId = '', signed = ''] = form.exec(token) ?? [];
      const given = Buffer.from(signed, 'base64url');
      const isOurs = userId !== '' && keys.some((key) => timingSafeEqual(signature(key, userId), given));
      return isOurs && Number(userId) <= largestId ? Number(userId) : undefined;
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;
