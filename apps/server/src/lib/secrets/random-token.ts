import { hash, randomBytes } from 'node:crypto';

/** 256 random bits for a link or a cookie, in 43 characters that are valid in an address. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

const form = /^[\w-]{43}$/;
export const isToken = (text: string): boolean => form.test(text);

/** The stored hash of a token. Its random bits cannot be guessed, so no slow hash is needed. */
export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer');
