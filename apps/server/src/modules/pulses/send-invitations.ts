// Writes invitations and reminders with their mails, a hundred in one transaction: a server that dies in between leaves
// no invitation without its mail, and another goes on.
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { platformScope } from '../../db/scope.ts';
import { insertMany } from '../../db/write-many.ts';
import { functions } from '../../db/tables/functions.ts';
import { mails } from '../../db/tables/mails.ts';
import { pulseInvitations as invitations, pulseTokens } from '../../db/tables/pulse-answers.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { users } from '../../db/tables/users.ts';
import { readableTime } from '../../lib/local-moment.ts';
import { pacer } from '../../lib/pace.ts';
import { personName } from '../../lib/person-name.ts';
import { hashOfToken, randomToken } from '../../lib/random-token.ts';
import type { Seal } from '../../mail/mail-secrets.ts';
import { enqueueAll } from '../../mail/outbox.ts';
import { chosenOptions, isAsked } from './audience.ts';
import type { PulseRow } from './pulse-record.ts';

const portion = 100;

/** A pulse with what its mails say of its client. */
export interface SentPulse {
  readonly pulse: PulseRow;
  readonly client: { readonly name: string; readonly timezone: string };
}

interface Invited {
  readonly id: number;
  readonly userId: number;
}

/** What the mails of a pulse say. */
export const mailParameters = ({ pulse, client }: SentPulse): Record<string, string> => ({
  pulse: String(pulse.id),
  client: client.name,
  title: pulse.title,
  sender: pulse.sender,
  closes: pulse.closesAt ? readableTime(client.timezone, pulse.closesAt) : '',
});

type PulseMail = 'pulse_invitation' | 'pulse_reminder';

/** Adds a link of their own and a mail with it for each of these people. */
async function addMails(tx: Drizzle, seal: Seal, sent: SentPulse, kind: PulseMail, invited: readonly Invited[]) {
  if (invited.length === 0) return;
  const people = await tx
    .select({ id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      isAnyOf(
        users.id,
        invited.map(({ userId }) => userId),
      ),
    );
  const byId = new Map(people.map((person) => [person.id, person]));
  const links = invited.map((one) => ({ ...one, token: randomToken() }));
  await insertMany(
    tx,
    pulseTokens,
    links.map(({ id, token }) => ({ tokenHash: hashOfToken(token), invitationId: id })),
    pulseTokens.invitationId,
  );
  const parameters = mailParameters(sent);
  const { remindersSent, closesAt } = sent.pulse;
  const all = links.flatMap(({ id, userId, token }) => {
    const person = byId.get(userId);
    if (!person) return [];
    const cause = kind === 'pulse_reminder' ? `${kind}:${id}:${remindersSent}` : `${kind}:${id}`;
    const mail = { cause, kind, userId, toAddress: person.username, toName: personName(person), parameters };
    return [{ ...seal({ ...mail, secret: token }), ...(closesAt && { expiresAt: closesAt }) }];
  });
  await enqueueAll(tx, all);
}

/** Invites the next people of the audience who are not invited yet; returns the last one, if there may be more. */
const inviteSome = (database: Database, seal: Seal, sent: SentPulse, after: number): Promise<number | undefined> =>
  database.transaction(platformScope, async (tx) => {
    const { id, clientId, audience } = sent.pulse;
    // While it is locked it is not closed.
    const [open] = await tx
      .select({ id: pulses.id })
      .from(pulses)
      .where(and(eq(pulses.id, id), eq(pulses.state, 'open')))
      .for('update');
    if (!open) return undefined;
    const asked = tx
      .select({
        clientId: users.clientId,
        pulseId: sql<number>`${id}::int`.as('pulse_id'),
        userId: users.id,
        functionType: sql<'IT' | 'BUSINESS' | null>`${functions.type}`.as('function_type'),
        functionId: users.clientFunctionId,
        locationId: users.clientLocationId,
        optionIds: chosenOptions.as('option_ids'),
      })
      .from(users)
      .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
      .where(
        and(
          isAsked(clientId, audience),
          gt(users.id, after),
          sql`not exists (select from ${invitations} where ${invitations.pulseId} = ${id} and ${invitations.userId} = ${users.id})`,
        ),
      )
      .orderBy(asc(users.id))
      .limit(portion);
    const added = await tx.execute<{ id: number; user_id: number }>(sql`
      insert into ${invitations} (client_id, pulse_id, user_id, function_type, function_id, location_id, option_ids)
      ${asked} on conflict do nothing returning id, user_id`);
    const invited = added.rows.map((row) => ({ id: row.id, userId: row.user_id }));
    await addMails(tx, seal, sent, 'pulse_invitation', invited);
    await tx
      .update(pulses)
      .set(
        invited.length < portion
          ? { sentAt: new Date(), invited: sql`${pulses.invited} + ${invited.length}` }
          : { invited: sql`${pulses.invited} + ${invited.length}` },
      )
      .where(eq(pulses.id, id));
    return invited.length === portion ? Math.max(...invited.map(({ userId }) => userId)) : undefined;
  });

/** Reminds the next people who have not answered and are still there; returns the last one, if there may be more. */
const remindSome = (database: Database, seal: Seal, sent: SentPulse, after: number): Promise<number | undefined> =>
  database.transaction(platformScope, async (tx) => {
    const { id, remindersSent } = sent.pulse;
    const [open] = await tx
      .select({ id: pulses.id })
      .from(pulses)
      .where(and(eq(pulses.id, id), eq(pulses.state, 'open')))
      .for('update');
    if (!open) return undefined;
    const silent = await tx
      .select({ id: invitations.id, userId: users.id, isActive: users.isActive })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .where(
        and(
          eq(invitations.pulseId, id),
          gt(invitations.id, after),
          eq(invitations.hasAnswered, false),
          lt(invitations.reminded, remindersSent),
        ),
      )
      .orderBy(asc(invitations.id))
      .limit(portion);
    if (silent.length === 0) return undefined;
    await tx
      .update(invitations)
      .set({ reminded: remindersSent })
      .where(
        isAnyOf(
          invitations.id,
          silent.map((one) => one.id),
        ),
      );
    await addMails(
      tx,
      seal,
      sent,
      'pulse_reminder',
      silent.filter(({ isActive }) => isActive),
    );
    return silent.length === portion ? silent.at(-1)?.id : undefined;
  });

type Portion = (after: number) => Promise<number | undefined>;

/** Does a portion after the other, and lets callers through in between. */
async function inPortions(some: Portion, renew: () => Promise<unknown>, signal: AbortSignal) {
  const pause = pacer();
  let last = await some(0);
  while (last !== undefined && !signal.aborted) {
    await renew();
    await pause();
    last = await some(last);
  }
}

interface Sending {
  readonly database: Database;
  readonly seal: Seal;
  readonly signal: AbortSignal;
  /** Keeps other servers from doing the same. */
  readonly renew: () => Promise<unknown>;
}

/** Sends what is still to be sent of an open pulse. */
export async function sendPulse({ database, seal, signal, renew }: Sending, sent: SentPulse): Promise<void> {
  if (!sent.pulse.sentAt) await inPortions((after) => inviteSome(database, seal, sent, after), renew, signal);
  if (sent.pulse.remindersSent > 0 && !signal.aborted)
    await inPortions((after) => remindSome(database, seal, sent, after), renew, signal);
}

/** Withdraws the mails of a pulse that wait. */
export async function withdrawPulseMails(tx: Drizzle, pulseId: number): Promise<void> {
  await tx.delete(mails).where(
    sql`${mails.kind} in ('pulse_invitation', 'pulse_reminder') and ${mails.deliveredAt} is null
        and ${mails.deadAt} is null and ${mails.parameters} ->> 'pulse' = ${String(pulseId)}`,
  );
}
