// Mails the owners of actions that are due.
import { and, between, eq, isNull, not } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { pulseActions as actions, pulses } from '../../db/tables/pulses.ts';
import { users } from '../../db/tables/users.ts';
import { personName } from '../../lib/person-name.ts';
import { dayMs, utcDay } from '../../lib/time/days.ts';
import { enqueueAll } from '../../mail/outbox.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { DailyWork } from '../daily-runs/run-daily.ts';
import { isSample } from '../sample-data/is-sample.ts';
import { moduleHolders } from '../subscriptions/module-holders.ts';

/** Days on which a server that was away still sends them. The outbox remembers their causes for longer. */
const lateDays = 7;

const dueOn = (day: string) => {
  const first = utcDay(Date.parse(day) - lateDays * dayMs);
  return between(actions.dueOn, first, day);
};

/**
 * Mails each owner once about an action on the day that it is due: again if that day is changed, and a new owner as well.
 * Not if it is done, nor what somebody tried out on a sample pulse.
 */
export const remindActions =
  (database: Database, mail: Pick<MailWorker, 'wake'>): DailyWork =>
  async ({ day }) => {
    await database.transaction(platformScope, async (tx) => {
      const due = await tx
        .select({
          action: actions,
          title: pulses.title,
          owner: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
        })
        .from(actions)
        .innerJoin(pulses, eq(pulses.id, actions.pulseId))
        .innerJoin(users, and(eq(users.id, actions.ownerId), eq(users.isActive, true)))
        .where(and(isNull(actions.doneOn), dueOn(day), not(isSample(pulses))));
      if (due.length === 0) return;
      const clientIds = [...new Set(due.map(({ action }) => action.clientId))];
      const clients = await moduleHolders(tx, clientIds, 'stakeholder_engagement');
      const mails = due.flatMap(({ action, title, owner }) => {
        const client = clients.get(action.clientId);
        if (!client?.holds || action.dueOn === null) return [];
        return {
          cause: `pulse_action:${action.id}:${action.dueOn}:${owner.id}`,
          kind: 'pulse_action' as const,
          userId: owner.id,
          toAddress: owner.username,
          toName: personName(owner),
          parameters: {
            pulse: String(action.pulseId),
            client: client.name,
            title,
            action: action.text,
            due: action.dueOn,
          },
        };
      });
      await enqueueAll(tx, mails);
    });
    mail.wake();
  };
