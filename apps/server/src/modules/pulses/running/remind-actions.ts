// Mails the owners of actions on the day that these are due, by the clock of the client; administrators, where an owner has left.
import { and, between, eq, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { isWithoutConnection } from '../../../db/connections/driver-errors.ts';
import { databaseNow } from '../../../db/sql/database-now.ts';
import { platformScope } from '../../../db/scope.ts';
import { mails } from '../../../db/tables/mails.ts';
import { pulseActions as actions, pulses } from '../../../db/tables/pulses.ts';
import { users } from '../../../db/tables/users.ts';
import { whileListening } from '../../../http/while-listening.ts';
import { repeatedWork } from '../../../lib/scheduling/repeated-work.ts';
import { dayMs, utcDay } from '../../../lib/time/days.ts';
import { todayIn } from '../../../lib/time/today-in.ts';
import { enqueue, recipientOf } from '../../../mail/outbox.ts';
import type { NewMail } from '../../../mail/outbox.ts';
import type { MailWorker } from '../../../mail/worker.ts';
import { mailAdministrators } from '../../accounts/mail-administrators.ts';
import { isSample } from '../../sample-data/is-sample.ts';
import { moduleHolders } from '../../subscriptions/module-holders.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Mails the owners of actions that are due now, or at a moment. */
    remindActions(now?: number): Promise<void>;
  }
}

// Days begin at quarters of an hour.
const [firstMs, everyMs] = [20_000, 15 * 60_000];
/** Days on which a server that was away still sends them. The outbox remembers their causes for longer. */
const lateDays = 7;

const cause = sql<string>`'pulse_action:' || ${actions.id} || ':' || ${actions.dueOn} || ':' || ${actions.ownerId}`;

const administrators = alias(users, 'administrators');
/** Each administrator's mail has a cause of its own, see mailAdministrators. */
const administratorsAreTold = sql`exists (
  select from ${users} ${administrators} join ${mails} on ${mails.cause} = ${cause} || ':' || ${administrators.id}
  where ${administrators.clientId} = ${actions.clientId}
    and ${administrators.platformRole} in ('client_admin', 'platform_admin'))`;

interface Due {
  readonly action: { readonly clientId: number; readonly id: number };
  readonly owner: { readonly id: number; readonly isActive: boolean };
  readonly mail: Pick<NewMail, 'cause' | 'kind' | 'parameters'>;
}

/**
 * Mails the owner of an action, or the client's administrators, unless it was done, moved, handed on or removed since it was
 * found. In a transaction of its own: holding the owners of others, it could wait for who waits for these. Of an owner who
 * leaves meanwhile, the next run tells the administrators.
 */
async function remindOf(tx: Drizzle, { action: { clientId, id }, owner, mail }: Due): Promise<void> {
  const [still] = await tx
    .select({ id: actions.id })
    .from(actions)
    .where(and(eq(actions.clientId, clientId), eq(actions.id, id), isNull(actions.doneOn), eq(cause, mail.cause)))
    // Waits for who changes it; not for an erasure, which holds people before what they have changed.
    .for('key share');
  if (!still) return;
  if (!owner.isActive) return mailAdministrators(tx, clientId, mail);
  const [there] = await tx
    .select()
    .from(users)
    .where(and(eq(users.clientId, clientId), eq(users.id, owner.id), users.isActive))
    // As in mailAdministrators().
    .for('key share');
  if (there) await enqueue(tx, { ...mail, ...recipientOf(there) });
}

/**
 * Mails each owner once about an action on the day that it is due: again if that day is changed, and a new owner as well. Of
 * an owner who can no longer sign in, the client's administrators are told.
 * Not if it is done, nor what somebody tried out on a sample pulse. Those that fail keep no others from their mails.
 */
async function remindOwners(
  database: Database,
  mailWorker: Pick<MailWorker, 'wake'>,
  now: number,
  signal: AbortSignal,
): Promise<void> {
  const db = database.in(platformScope);
  // The days of all time zones: some have begun the next one, others are in the one before.
  const found = await db
    .select({
      cause,
      action: actions,
      title: pulses.title,
      owner: { id: users.id, isActive: users.isActive },
    })
    .from(actions)
    .innerJoin(pulses, eq(pulses.id, actions.pulseId))
    .innerJoin(users, eq(users.id, actions.ownerId))
    .where(
      and(
        isNull(actions.doneOn),
        between(actions.dueOn, utcDay(now - (lateDays + 1) * dayMs), utcDay(now + dayMs)),
        not(isSample(pulses)),
        sql`not exists (select from ${mails} where ${mails.cause} = ${cause})`,
        sql`(${users.isActive} or not ${administratorsAreTold})`,
      ),
    )
    .orderBy(actions.id);
  if (found.length === 0) return;
  const clientIds = [...new Set(found.map(({ action }) => action.clientId))];
  const clients = await moduleHolders(db, clientIds, 'stakeholder_engagement');
  const due = found.flatMap(({ action, title, owner, ...mail }) => {
    const client = clients.get(action.clientId);
    if (!client?.holds || action.dueOn === null) return [];
    const today = todayIn(client.timezone, now);
    if (action.dueOn > today || action.dueOn < utcDay(Date.parse(today) - lateDays * dayMs)) return [];
    const parameters = {
      pulse: String(action.pulseId),
      client: client.name,
      title,
      action: action.text,
      due: action.dueOn,
      ...(!owner.isActive && { left: 'true' }),
    };
    return { action, owner, mail: { ...mail, kind: 'pulse_action' as const, parameters } };
  });
  const faults: unknown[] = [];
  for (const one of due) {
    if (signal.aborted) break;
    try {
      await database.transaction(platformScope, (tx) => remindOf(tx, one));
    } catch (error) {
      faults.push(error);
      // All others would wait for one, too.
      if (isWithoutConnection(error)) break;
    }
  }
  if (due.length > 0) mailWorker.wake();
  if (faults.length > 0) throw faults[0];
}

/** Looks for actions that are due while the server listens; an app that only answers calls does so when told to. */
export function runActionReminders(app: FastifyInstance, database: Database, mail: Pick<MailWorker, 'wake'>): void {
  const repeated = repeatedWork((now, signal) => remindOwners(database, mail, now, signal), {
    name: 'action_reminders',
    firstMs,
    everyMs,
    clock: () => databaseNow(database),
    onFault: (error) => app.log.warn({ err: error }, 'the owners of actions could not be reminded'),
  });
  app.decorate('remindActions', (now?: number) => repeated.run(now));
  whileListening(app, repeated);
}
