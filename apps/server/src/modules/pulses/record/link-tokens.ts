import { pulseLinkHead } from '@orgscope/contract/analytics/pulse-kinds';
import { createHmac } from 'node:crypto';
import { randomToken } from '../../../lib/secrets/random-token.ts';
import { derivedKey } from '../../../lib/secrets/secret-keys.ts';

/**
 * Makes the tokens of links to an invitation. All of an invitation begin alike, as long as the first key stays the same: the
 * answering page finds under this beginning what was answered over another link. The other 196 bits are random.
 */
export function linkTokens([secret]: readonly Buffer[]) {
  const key = secret && derivedKey(secret, 'pulse-links');
  return (invitationId: number): string => {
    if (!key) throw new Error('There is no secret key');
    const head = createHmac('sha256', key).update(String(invitationId)).digest('base64url');
    return head.slice(0, pulseLinkHead) + randomToken().slice(pulseLinkHead);
  };
}

export type LinkTokens = ReturnType<typeof linkTokens>;
