import type { Database } from '../db/database.ts';
import { networkOf } from '../http/networks.ts';
import { attempts } from './attempts.ts';
import { guesses } from './guesses.ts';

export const signInLimits = {
  /**
   * Wrong passwords for one account: by all strangers of the world together, and by each device on which somebody has
   * signed in to it. Ten, then one after 1, 2, 4 and 8 minutes, then one every 15: about a hundred a day.
   */
  guesses: { free: 10, firstWait: 60, longestWait: 15 * 60, forgottenAfter: 24 * 3_600 },
  /** Wrong passwords that the strangers of one network may try for all accounts together. */
  network: { points: 100, seconds: 15 * 60 },
} as const;

interface Guesser {
  readonly ip: string;
  /** What deviceCookies() knows the device by; undefined for a stranger. */
  readonly device: string | undefined;
}

/** Counts attempts to sign in, in the database, so that all servers count together. Right ones are given back. */
export function signInLimiter(database: Database) {
  const byStrangers = guesses(database, 'sign-in-account', signInLimits.guesses);
  const byDevice = guesses(database, 'sign-in-device', signInLimits.guesses);
  const perNetwork = attempts(database, 'sign-in-network', signInLimits.network);
  return {
    /** Counts an attempt before it is tried; true for the one after which the strangers' next ones have to wait. */
    async take(username: string, { ip, device }: Guesser): Promise<boolean> {
      const name = username.toLowerCase();
      if (device !== undefined) {
        await byDevice.take(name, device);
        return false;
      }
      const count = await byStrangers.take(name);
      await perNetwork.take(networkOf(ip));
      return count === signInLimits.guesses.free;
    },
    async forgive(username: string, { ip, device }: Guesser): Promise<void> {
      const name = username.toLowerCase();
      if (device !== undefined) return byDevice.forget(name, device);
      await byStrangers.forget(name);
      await perNetwork.giveBack(networkOf(ip));
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
