import { message } from '@orgscope/contract/words/message';
import type { Database } from '../../../db/connections/database.ts';
import { allowance, usedUp, wholeMinute } from '../../../identity/limits/allowance.ts';
import type { AttemptsLeft } from '../../../identity/limits/allowance.ts';
import type { AttemptLimit } from '../../../identity/limits/attempts.ts';
import type { Session } from '../../../identity/session/session.ts';
import type { MailWorker } from '../../../mail/worker.ts';
import type { Written } from '../../imports/run-import.ts';

const [hour, day] = [3_600, 86_400];

/**
 * Limits for the invitations, first passwords and reset links that administrators send: our name is the sender, and
 * spam sent under it would harm the mail of every client.
 */
export const mailLimits = {
  /** Sent one by one, by one administrator: a click every 12 seconds, for an hour. */
  perHour: { points: 300, seconds: hour },
  /** By one administrator, imports included. */
  perAdministrator: { points: 10_000, seconds: day },
  /** For one client, whoever sends them: even the largest company is invited within days. */
  perClient: { points: 10_000, seconds: day },
  /** From one client to one address. */
  perAddress: { points: 10, seconds: day },
} as const;

type Limited = 'in_hour' | 'by_administrator' | 'for_client' | 'to_address';

const tooMany = (which: Limited, { points }: { points: number }, left: AttemptsLeft) =>
  message(`users.too_many_mails.${which}`, { most: points, from: wholeMinute(left) });

/** Mails of one kind, counted before they are written, so that simultaneous requests count too. */
function counted(database: Database, which: Limited, name: string, limit: AttemptLimit) {
  const mails = allowance(database, name, limit);
  return {
    ...mails,
    /** Throws if `count` are too many. Runs `work`, which writes them; if it throws, none was written, and none counts. */
    async spend<Done>(count: number, parts: readonly string[], work: () => Promise<Done>): Promise<Done> {
      const left = await mails.take(count, ...parts);
      if (left) throw usedUp(tooMany(which, limit, left), left);
      try {
        return await work();
      } catch (error) {
        // Of a database that answers neither, the first error tells more. The count then expires.
        await mails.giveBack(count, ...parts).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** Counts the mail that administrators have sent to people. */
export function mailQuota(database: Database) {
  const perHour = counted(database, 'in_hour', 'mail-hour', mailLimits.perHour);
  const perAdministrator = counted(database, 'by_administrator', 'mail-administrator', mailLimits.perAdministrator);
  const perClient = counted(database, 'for_client', 'mail-client', mailLimits.perClient);
  const perAddress = counted(database, 'to_address', 'mail-address', mailLimits.perAddress);
  const toAddress = (clientId: number, address: string) => [String(clientId), address.toLowerCase()];

  /** Uses up quota of the administrator and the client. */
  const spend = <Done>({ user }: Session, clientId: number, count: number, work: () => Promise<Done>): Promise<Done> =>
    perAdministrator.spend(count, [String(user.id)], () => perClient.spend(count, [String(clientId)], work));

  return {
    /**
     * Runs `work`, which mails one person. What it refuses counts nowhere: see `foreignLimits` for refusals that reveal
     * something.
     */
    takeOne: <Done>(sender: Session, clientId: number, address: string, work: () => Promise<Done>): Promise<Done> =>
      perHour.spend(1, [String(sender.user.id)], () =>
        perAddress.spend(1, toAddress(clientId, address), () => spend(sender, clientId, 1, work)),
      ),
    /** Runs `work`, which mails many at once. Those that it leaves out count nowhere. */
    async takeMany<Done extends Pick<Written, 'leftOut'>>(
      sender: Session,
      clientId: number,
      addresses: readonly string[],
      work: () => Promise<Done>,
    ): Promise<Done> {
      const done = await spend(sender, clientId, addresses.length, work);
      const leftOut = new Set(done.leftOut?.map(({ value }) => value));
      const mailed = addresses.filter((address) => !leftOut.has(address));
      const settle = async () => {
        await perAddress.takeEach(mailed.map((address) => toAddress(clientId, address)));
        if (leftOut.size === 0) return;
        await perAdministrator.giveBack(leftOut.size, String(sender.user.id));
        await perClient.giveBack(leftOut.size, String(clientId));
      };
      // What is written stays so, whatever becomes of the counts.
      await settle().catch(() => undefined);
      return done;
    },
    /** How many more this administrator may send for a client, and the message beyond that. */
    async left({ user }: Session, clientId: number): Promise<{ count: number; text: string }> {
      const [own, ofClient] = [await perAdministrator.left(String(user.id)), await perClient.left(String(clientId))];
      return own.count < ofClient.count
        ? { count: own.count, text: tooMany('by_administrator', mailLimits.perAdministrator, own) }
        : { count: ofClient.count, text: tooMany('for_client', mailLimits.perClient, ofClient) };
    },
    /** Those of the addresses that have had all their mails, and the message for them. */
    async usedUp(clientId: number, addresses: readonly string[]) {
      const places = await perAddress.usedUp(addresses.map((address) => toAddress(clientId, address)));
      return new Set([...places].map((place) => addresses[place]));
    },
  };
}

/** What a function needs that mails a person for an administrator. */
export interface InvitingMail {
  readonly quota: ReturnType<typeof mailQuota>;
  readonly mail: MailWorker;
}
