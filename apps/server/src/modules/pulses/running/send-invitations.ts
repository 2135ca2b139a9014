// Writes invitations and reminders with their mails, some in one transaction: a server that dies in between leaves no
// invitation without its mail, and another goes on.
import { setTimeout as rest } from 'node:timers/promises';
import { and, asc, eq, lt, not, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { platformScope } from '../../../db/scope.ts';
import { nowIn } from '../../../db/sql/database-now.ts';
import { insertMany } from '../../../db/sql/write-many.ts';
import { functions } from '../../../db/tables/functions.ts';
import { mails } from '../../../db/tables/mails.ts';
import { pulseInvitations as invitations, pulseTokens } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import { users } from '../../../db/tables/users.ts';
import { hashOfToken } from '../../../lib/secrets/random-token.ts';
import type { Seal } from '../../../mail/mail-secrets.ts';
import { enqueueAll, recipientOf } from '../../../mail/outbox.ts';
import { chosenOptions, isAsked } from '../record/audience.ts';
import type { LinkTokens } from '../record/link-tokens.ts';
import type { PulseRow } from '../record/pulse-record.ts';

/** Batch size, and the pause between batches that leaves the server to other callers. */
const [portion, restMs] = [50, 20];
/** Where more portions follow, mails wait this long: to write and to deliver thousands at once would hold callers. */
const waitMs = 15_000;
/** How long no other server sends the same. */
export const lease = sql`now() + interval '1 minute'`;

/** A pulse with what its mails say of its client. */
export interface SentPulse {
  readonly pulse: PulseRow;
  readonly client: { readonly name: string; readonly timezone: string };
}

type Invited = Readonly<Record<'id' | 'userId', number> & Record<'username' | 'firstName' | 'lastName', string>>;

/** What the mails of a pulse say. */
export const mailParameters = ({ pulse, client }: SentPulse): Record<string, string> => ({
  pulse: String(pulse.id),
  client: client.name,
  title: pulse.title,
  sender: pulse.sender,
  closes: pulse.closesAt?.toISOString() ?? '',
  timezone: client.timezone,
});

interface Sending {
  readonly database: Database;
  readonly seal: Seal;
  readonly tokenOf: LinkTokens;
  readonly signal: AbortSignal;
}

type PulseMail = 'pulse_invitation' | 'pulse_reminder';

/** Adds a link of their own and a mail with it for each of these people. */
async function addMails(
  tx: Drizzle,
  { seal, tokenOf }: Sending,
  sent: SentPulse,
  kind: PulseMail,
  invited: readonly Invited[],
) {
  if (invited.length === 0) return;
  const links = invited.map((one) => ({ ...one, token: tokenOf(one.id) }));
  await insertMany(
    tx,
    pulseTokens,
    links.map(({ id, token }) => ({ tokenHash: hashOfToken(token), invitationId: id })),
    pulseTokens.invitationId,
  );
  const parameters = mailParameters(sent);
  const { remindersSent, closesAt } = sent.pulse;
  const now = (await nowIn(tx)).getTime();
  const nextAttemptAt = new Date(now + (invited.length === portion ? waitMs : 0));
  const all = links.map(({ token, ...person }) => {
    const { id, userId } = person;
    const cause = kind === 'pulse_reminder' ? `${kind}:${id}:${remindersSent}` : `${kind}:${id}`;
    const mail = { cause, kind, ...recipientOf({ ...person, id: userId }), parameters };
    return { ...seal({ ...mail, secret: token }), nextAttemptAt, ...(closesAt && { expiresAt: closesAt }) };
  });
  await enqueueAll(tx, all);
}

/** Locks a pulse as long as it is open: nobody closes it meanwhile. Returns what it is now: it may have been changed. */
async function lockOpen(tx: Drizzle, { pulse: { id }, client }: SentPulse): Promise<SentPulse | undefined> {
  const [pulse] = await tx
    .select()
    .from(pulses)
    .where(and(eq(pulses.id, id), eq(pulses.state, 'open')))
    .for('update');
  if (!pulse) return undefined;
  // A connection plans the checks of foreign keys once, for the tables of that moment: of the first pulse, which had no
  // rows yet, all would be read again for each row that is added.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  return { pulse, client };
}

/** Invites the next people of the audience: by their ids, those after who was invited last. Returns whether there may be more. */
const inviteSome = (sending: Sending, found: SentPulse): Promise<boolean> =>
  sending.database.transaction(platformScope, async (tx) => {
    const sent = await lockOpen(tx, found);
    if (!sent) return false;
    const { id, clientId, audience } = sent.pulse;
    const last = sql`(select max(${invitations.userId}) from ${invitations} where ${invitations.pulseId} = ${id})`;
    const asked = tx
      .select({
        userId: users.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        functionType: sql<'IT' | 'BUSINESS' | null>`${functions.type}`.as('function_type'),
        functionId: users.clientFunctionId,
        locationId: users.clientLocationId,
        optionIds: chosenOptions.as('option_ids'),
      })
      .from(users)
      .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
      .where(and(isAsked(clientId, audience), sql`${users.id} > coalesce(${last}, 0)`))
      .orderBy(asc(users.id))
      .limit(portion)
      // As in mailAdministrators().
      .for('key share', { of: users });
    const { rows: invited } = await tx.execute<Invited>(sql`
      with asked (user_id, username, first_name, last_name, function_type, function_id, location_id, option_ids)
        as materialized ${asked},
      added as (
        insert into ${invitations} (client_id, pulse_id, user_id, function_type, function_id, location_id, option_ids)
        select ${clientId}::int, ${id}::int, user_id, function_type, function_id, location_id, option_ids from asked
        returning id, user_id)
      select added.id, user_id as "userId", username, first_name as "firstName", last_name as "lastName"
      from added join asked using (user_id)`);
    await addMails(tx, sending, sent, 'pulse_invitation', invited);
    const hasMore = invited.length === portion;
    await tx
      .update(pulses)
      .set({
        invited: sql`${pulses.invited} + ${invited.length}`,
        leasedUntil: lease,
        ...(!hasMore && { sentAt: sql`now()` }),
      })
      .where(eq(pulses.id, id));
    return hasMore;
  });

/** Reminds the next people who have not answered and are still there; returns whether there may be more. */
const remindSome = (sending: Sending, found: SentPulse): Promise<boolean> =>
  sending.database.transaction(platformScope, async (tx) => {
    const sent = await lockOpen(tx, found);
    if (!sent) return false;
    const { id, remindersSent } = sent.pulse;
    const silent = await tx
      .select({
        id: invitations.id,
        userId: users.id,
        username: users.username,
        firstName: users.firstName,
        lastName: users.lastName,
        isActive: users.isActive,
      })
      .from(invitations)
      .innerJoin(users, and(eq(users.clientId, invitations.clientId), eq(users.id, invitations.userId)))
      .where(and(eq(invitations.pulseId, id), not(invitations.hasAnswered), lt(invitations.reminded, remindersSent)))
      .orderBy(asc(invitations.id))
      .limit(portion)
      // As in mailAdministrators().
      .for('key share', { of: users });
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
      sending,
      sent,
      'pulse_reminder',
      silent.filter(({ isActive }) => isActive),
    );
    const hasMore = silent.length === portion;
    await tx
      .update(pulses)
      .set({ leasedUntil: lease, ...(!hasMore && { remindersDone: remindersSent }) })
      .where(eq(pulses.id, id));
    return hasMore;
  });

/** Sends what is still to be sent of an open pulse, a portion after the other. Each keeps other servers from doing the same. */
export async function sendPulse(sending: Sending, sent: SentPulse): Promise<void> {
  const inPortions = async (some: typeof inviteSome) => {
    while (!sending.signal.aborted && (await some(sending, sent))) await rest(restMs);
  };
  if (!sent.pulse.sentAt) await inPortions(inviteSome);
  if (sent.pulse.remindersDone < sent.pulse.remindersSent) await inPortions(remindSome);
}

/** Withdraws the mails of a pulse that wait. */
export async function withdrawPulseMails(tx: Drizzle, pulseId: number): Promise<void> {
  await tx.delete(mails).where(
    sql`${mails.kind} in ('pulse_invitation', 'pulse_reminder') and ${mails.deliveredAt} is null
        and ${mails.deadAt} is null and ${mails.parameters} ->> 'pulse' = ${String(pulseId)}`,
  );
}
