import { userMessages } from '@orgscope/contract/resources/users';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { allowance } from '../../identity/allowance.ts';
import type { Left } from '../../identity/allowance.ts';
import type { Session } from '../../identity/session.ts';
import { momentText } from '../../lib/moment-text.ts';
import type { MailWorker } from '../../mail/worker.ts';

const [hour, day] = [3_600, 86_400];

/**
 * The invitations, first passwords and reset links that administrators may have mailed: our name stands in the sender, and
 * whoever writes to the whole world under it ruins it for every client.
 */
export const mailLimits = {
  /** One by one, by one administrator: a click every 12 seconds, for an hour. */
  perHour: { points: 300, seconds: hour },
  /** By one administrator, imports included. */
  perAdministrator: { points: 10_000, seconds: day },
  /** For one client, whoever sends them: the largest company is invited within days. */
  perClient: { points: 10_000, seconds: day },
  /** From one client to one address. */
  perAddress: { points: 10, seconds: day },
} as const;

function refused(text: (most: number, from: string) => string, most: number, { until }: Left): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000));
  return new AppError('throttled', text(most, momentText(until)), { 'retry-after': String(seconds) });
}

/** Counts the mail that administrators have sent to people. */
export function mailQuota(database: Database) {
  const perHour = allowance(database, 'mail-hour', mailLimits.perHour);
  const perAdministrator = allowance(database, 'mail-administrator', mailLimits.perAdministrator);
  const perClient = allowance(database, 'mail-client', mailLimits.perClient);
  const perAddress = allowance(database, 'mail-address', mailLimits.perAddress);
  const toAddress = (clientId: number, address: string) => [String(clientId), address.toLowerCase()];

  /** Takes from what the administrator and the client have, or throws. */
  async function take({ user }: Session, clientId: number, count: number): Promise<void> {
    const own = await perAdministrator.take(count, String(user.id));
    if (own) throw refused(userMessages.tooManyMails.byAdministrator, mailLimits.perAdministrator.points, own);
    const ofClient = await perClient.take(count, String(clientId));
    if (!ofClient) return;
    await perAdministrator.giveBack(count, String(user.id));
    throw refused(userMessages.tooManyMails.forClient, mailLimits.perClient.points, ofClient);
  }

  return {
    /** Counts a mail before it is written, so that many at once count too; throws where it is one too many. */
    async takeOne(sender: Session, clientId: number, address: string): Promise<void> {
      const inHour = await perHour.take(1, String(sender.user.id));
      if (inHour) throw refused(userMessages.tooManyMails.inHour, mailLimits.perHour.points, inHour);
      const byAddress = await perAddress.take(1, ...toAddress(clientId, address));
      if (byAddress) throw refused(userMessages.tooManyMails.toAddress, mailLimits.perAddress.points, byAddress);
      await take(sender, clientId, 1);
    },
    /** Does what mails many at once; what it did not send is given back. */
    async takeMany<Done>(
      sender: Session,
      clientId: number,
      addresses: readonly string[],
      work: () => Promise<Done>,
    ): Promise<Done> {
      const count = addresses.length;
      await take(sender, clientId, count);
      let done: Done;
      try {
        done = await work();
      } catch (error) {
        await perAdministrator.giveBack(count, String(sender.user.id));
        await perClient.giveBack(count, String(clientId));
        throw error;
      }
      await perAddress.takeEach(addresses.map((address) => toAddress(clientId, address)));
      return done;
    },
    /** How many more may be sent for a client by this administrator, and what to say beyond. */
    async left({ user }: Session, clientId: number): Promise<{ count: number; text: string }> {
      const [own, ofClient] = [await perAdministrator.left(String(user.id)), await perClient.left(String(clientId))];
      const { byAdministrator, forClient } = userMessages.tooManyMails;
      return own.count < ofClient.count
        ? { count: own.count, text: byAdministrator(mailLimits.perAdministrator.points, momentText(own.until)) }
        : { count: ofClient.count, text: forClient(mailLimits.perClient.points, momentText(ofClient.until)) };
    },
    /** Those of the addresses that have had all that they may have, and what to say of them. */
    async usedUp(clientId: number, addresses: readonly string[]) {
      const places = await perAddress.usedUp(addresses.map((address) => toAddress(clientId, address)));
      return new Set([...places].map((place) => addresses[place]));
    },
  };
}

/** What whoever mails somebody for an administrator needs. */
export interface InvitingMail {
  readonly quota: ReturnType<typeof mailQuota>;
  readonly mail: MailWorker;
}
