import { randomUUID } from 'node:crypto';
import { message } from '@orgscope/contract/words/message';
import type { FactorRule } from '@orgscope/contract/resources/factor-requirement';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { users } from '../../db/tables/users.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { actorOf } from '../../identity/editor.ts';
import { checkActiveClient, lockActiveClient } from '../../identity/reach/active-client.ts';
import type { Session } from '../../identity/session/session.ts';
import { enqueueAll, recipientOf } from '../../mail/outbox.ts';
import { addHistory } from '../history/record-events.ts';
import { reminderPortion, takeReminders } from './queries.ts';

const noSuchClient = () => notFound(message('clients.absent'));

/** What the history says of the rule. */
const told = (days: number | null) => (days === null ? null : String(days));

/**
 * Requires two factors of the people of a client, or no longer. Who is signed in has the days from now on, everybody else from
 * their next sign-in.
 */
export function changeRequirement(database: Database, administrator: Session, clientId: number, rule: FactorRule) {
  return database.transaction(platformScope, async (tx) => {
    const [before] = await tx
      .select({ days: clients.factorsGraceDays })
      .from(clients)
      .where(eq(clients.id, clientId))
      .for('no key update');
    if (!before) throw noSuchClient();
    await checkActiveClient(tx, clientId);
    const days = rule.required ? rule.grace_days : null;
    if (before.days === days) return;
    const isNew = before.days === null;
    await tx
      .update(clients)
      .set({
        factorsGraceDays: days,
        ...(days === null ? { factorsRequiredSince: null } : isNew && { factorsRequiredSince: sql`now()` }),
      })
      .where(eq(clients.id, clientId));
    if (days === null || isNew) {
      const isSignedIn = sql`exists (select from ${sessions} where ${sessions.userId} = ${users.id}
        and ${sessions.generation} = ${users.sessionGeneration} and ${sessions.expiresAt} > now())`;
      await tx
        .update(users)
        .set({
          factorsGraceFrom: days === null ? null : sql`case when ${isSignedIn} then now() end`,
          factorsRemindedAt: null,
        })
        .where(eq(users.clientId, clientId));
    }
    const changes = [{ field: 'factors_grace_days', from: told(before.days), to: told(days) }];
    const event = { clientId, resource: 'clients', recordId: clientId, act: 'changed' as const };
    await addHistory(tx, [{ ...event, ...actorOf(administrator), changes }]);
  });
}

/** Mails those who have no second factor, each at most once a day, in portions; returns how many. */
export async function remindPeople(database: Database, clientId: number): Promise<number> {
  let [reminded, portion] = [0, reminderPortion];
  while (portion === reminderPortion) {
    portion = await remindPortion(database, clientId);
    reminded += portion;
  }
  return reminded;
}

function remindPortion(database: Database, clientId: number): Promise<number> {
  return database.transaction(platformScope, async (tx) => {
    await lockActiveClient(tx, clientId);
    const [client] = await tx
      .select({ since: clients.factorsRequiredSince })
      .from(clients)
      .where(eq(clients.id, clientId));
    if (!client?.since) throw new AppError('inactive', message('factors.not_required'));
    const people = await takeReminders(tx, clientId);
    const round = randomUUID();
    await enqueueAll(
      tx,
      people.map((person) => ({
        cause: `factors_reminder:${person.id}:${round}`,
        kind: 'factors_reminder' as const,
        ...recipientOf(person),
        parameters: {
          client: person.client,
          due: person.dueAt?.toISOString() ?? '',
          timezone: person.timezone,
        },
      })),
    );
    return people.length;
  });
}
