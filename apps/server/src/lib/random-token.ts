import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for a link, in 43 characters that an address takes. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. Nobody guesses 256 bits, so that no slow hash is needed. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
