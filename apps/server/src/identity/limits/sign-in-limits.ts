import type { Database } from '../../db/connections/database.ts';
import { networkOf } from '../../http/networks.ts';
import { attempts } from './attempts.ts';
import { guesses } from './guesses.ts';

export const signInLimits = {
  /**
   * Wrong passwords for one account: by all strangers together, and by each device on which the account has signed in.
   * Ten, then one after 1, 2, 4 and 8 minutes, then one every 15: about a hundred a day.
   */
  guesses: { free: 10, firstWait: 60, longestWait: 15 * 60, forgottenAfter: 24 * 3_600 },
  /** Wrong passwords from strangers of one network, for all accounts together. */
  network: { points: 100, seconds: 15 * 60 },
  /** Attempts for one account that no guess holds up: with the right password, each takes as long to verify. */
  account: { points: 100, seconds: 5 * 60 },
} as const;

interface Guesser {
  readonly ip: string;
  /** The device's id from deviceCookies(); undefined for a stranger. */
  readonly device: string | undefined;
}

/** Counts sign-in attempts in the database, so that all servers count together. Right passwords are taken back. */
export function signInLimiter(database: Database) {
  const byStrangers = guesses(database, 'sign-in-account', signInLimits.guesses);
  const byDevice = guesses(database, 'sign-in-device', signInLimits.guesses);
  const perNetwork = attempts(database, 'sign-in-network', signInLimits.network);
  const perAccount = attempts(database, 'sign-in-all', signInLimits.account);
  return {
    /** Counts an attempt before it is tried; true if strangers have to wait from the next one on. */
    async take(username: string, { ip, device }: Guesser): Promise<boolean> {
      const name = username.toLowerCase();
      if (device !== undefined) {
        await byDevice.take(name, device);
        await perAccount.take(name).catch(async (error: unknown) => {
          // Nothing was guessed.
          await byDevice.giveBack(1, name, device);
          throw error;
        });
        return false;
      }
      const network = networkOf(ip);
      // First: what is refused for its network is no guess at the account, and delays no other.
      await perNetwork.take(network);
      const count = await byStrangers.take(name).catch(async (error: unknown) => {
        await perNetwork.giveBack(network);
        throw error;
      });
      await perAccount.take(name).catch(async (error: unknown) => {
        await byStrangers.giveBack(1, name);
        await perNetwork.giveBack(network);
        throw error;
      });
      return count === signInLimits.guesses.free;
    },
    async forgive(username: string, { ip, device }: Guesser): Promise<void> {
      const name = username.toLowerCase();
      if (device !== undefined) return byDevice.forget(name, device);
      await Promise.all([byStrangers.forget(name), perNetwork.giveBack(networkOf(ip))]);
    },
  };
}

export type SignInLimiter = ReturnType<typeof signInLimiter>;
