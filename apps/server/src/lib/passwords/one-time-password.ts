import { hash, randomBytes } from 'node:crypto';

// Crockford's 32 characters: no i, l, o or u, which could be mistaken for 1, 0 or v.
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** A password that is typed once: 80 random bits in four groups of four, such as `k7mp-3xwq-9hdt-r2fv`. */
export function oneTimePassword(): string {
  const characters = Array.from(randomBytes(16), (byte) => letters[byte & 31]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * 16 bits of a one-time password's hash, stored beside it. If an address has several open invitations, only the
 * matching one is verified, so that a sign-in costs one slow hash. 64 of the 80 bits stay secret.
 */
export const selectorOf = (password: string): number => hash('sha256', password, 'buffer').readUInt16BE();

/** How long a one-time password works: since it was sent, and since its first use. */
export const oneTimePasswordLimits = { sentMs: 72 * 3_600_000, usedSeconds: 30 * 60 } as const;

/** The stored hash of a one-time password. Capitals and missing dashes make no difference. */
export const hashOfOneTimePassword = (password: string): Buffer =>
  hash('sha256', password.toLowerCase().replace(/[^0-9a-z]/g, ''), 'buffer');
