// The open pulses that ask a person who is signed in.
import type { WaitingPulse } from '@orgscope/contract/resources/pulse-answers';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { platformScope, tenantScope } from '../../../db/scope.ts';
import { pulseInvitations as invitations, pulseTokens } from '../../../db/tables/pulse-answers.ts';
import { pulses } from '../../../db/tables/pulses.ts';
import type { Session } from '../../../identity/session/session.ts';
import { localTime } from '../../../lib/time/local-moment.ts';
import { hashOfToken } from '../../../lib/secrets/random-token.ts';
import { moduleHolders } from '../../subscriptions/module-holders.ts';
import type { LinkTokens } from '../record/link-tokens.ts';
import { absent } from '../record/pulse-record.ts';

const findWaiting = (db: Drizzle, { user }: Session) =>
  db
    .select({ pulse: pulses, invitationId: invitations.id })
    .from(invitations)
    .innerJoin(pulses, and(eq(pulses.clientId, invitations.clientId), eq(pulses.id, invitations.pulseId)))
    .where(
      and(
        eq(invitations.clientId, user.clientId),
        eq(invitations.userId, user.id),
        eq(invitations.hasAnswered, false),
        eq(pulses.state, 'open'),
        sql`${pulses.closesAt} > now()`,
      ),
    )
    .orderBy(asc(pulses.closesAt), asc(pulses.id));

export async function readWaiting(database: Database, person: Session): Promise<WaitingPulse[]> {
  const { clientId } = person.user;
  const found = await findWaiting(database.in(tenantScope(clientId)), person);
  if (found.length === 0) return [];
  const client = (await moduleHolders(database.in(platformScope), [clientId], 'stakeholder_engagement')).get(clientId);
  if (!client?.holds) return [];
  return found.flatMap(({ pulse: { id, title, template, sender, questions, closesAt } }) =>
    closesAt
      ? [
          {
            id,
            title,
            template,
            sender: sender || client.name,
            questions: questions.length,
            closes: closesAt.toISOString(),
            closes_at: localTime(client.timezone, closesAt),
            timezone: client.timezone,
          },
        ]
      : [],
  );
}

/** One more link to the person's own invitation. All its links are for one answer. */
export async function startWaiting(
  database: Database,
  tokenOf: LinkTokens,
  person: Session,
  pulseId: number,
): Promise<string> {
  const found = await findWaiting(database.in(tenantScope(person.user.clientId)), person);
  const waiting = found.find(({ pulse }) => pulse.id === pulseId);
  if (!waiting) throw absent();
  const token = tokenOf(waiting.invitationId);
  await database
    .in(platformScope)
    .insert(pulseTokens)
    .values({ tokenHash: hashOfToken(token), invitationId: waiting.invitationId });
  return token;
}
