import { randomBytes } from 'node:crypto';
import { hashPassword } from '../../lib/password.ts';

let decoy: Promise<string> | undefined;

/** The hash of a password that nobody knows, made once, for the accounts that do not exist. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex')).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}
