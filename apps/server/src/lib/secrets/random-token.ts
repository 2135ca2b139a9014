import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link, in 43 characters that are valid in an address. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token. Its random bits cannot be guessed, so no slow hash is needed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
