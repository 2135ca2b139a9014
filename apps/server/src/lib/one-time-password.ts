import { hash, randomBytes } from 'node:crypto';

// Crockford's 32: no i, l, o or u, so that nothing is taken for 1, 0 or v.
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** A password to be typed in once: 80 random bits in four groups of four, such as `k7mp-3xwq-9hdt-r2fv`. */
export function oneTimePassword(): string {
  const characters = Array.from(randomBytes(16), (byte) => letters[byte & 31]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * 16 bits of a password's hash, stored beside a one-time password: where an address has several open invitations, only
 * the one that fits is compared in full, so that a sign-in costs one slow hash. 64 of the 80 bits stay secret.
 */
export const selectorOf = (password: string): number => hash('sha256', password, 'buffer').readUInt16BE();

/** How long one works: from when it was sent, and from its first use. */
export const oneTimePasswordLimits = { sentMs: 72 * 3_600_000, usedSeconds: 30 * 60 } as const;

/** What is stored of one. In capitals or without its dashes it is the same. */
export const hashOfOneTimePassword = (password: string): Buffer =>
  hash('sha256', password.toLowerCase().replace(/[^0-9a-z]/g, ''), 'buffer');
