import type { Database } from '../db/database.ts';
import { attempts, networkOf } from './attempts.ts';

const window = 15 * 60;

/** Wrong passwords that one address may try for one username, and for all of them together, in a quarter of an hour. */
export const signInLimits = { perUsername: 10, perAddress: 100, window } as const;

/** Counts attempts to sign in, in the database, so that all servers count together. Right ones are given back. */
export function signInLimiter(database: Database) {
  const perAddress = attempts(database, 'sign-in-address', { points: signInLimits.perAddress, seconds: window });
  const perUsername = attempts(database, 'sign-in-username', { points: signInLimits.perUsername, seconds: window });
  const pair = (username: string, ip: string) => [networkOf(ip), username.toLowerCase()];
  return {
    /** Counts an attempt before it is tried, so that many at once count too. */
    async take(username: string, ip: string): Promise<void> {
      await perUsername.take(...pair(username, ip));
      await perAddress.take(networkOf(ip));
    },
    async forgive(username: string, ip: string): Promise<void> {
      await perUsername.forget(...pair(username, ip));
      await perAddress.giveBack(networkOf(ip));
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
