// The writes on subscriptions. The database's constraint refuses a name in use.
import { message } from '@orgscope/contract/words/message';
import { modules } from '@orgscope/contract/modules';
import type { SubscriptionChange, writes } from '@orgscope/contract/resources/subscriptions';
import { nameKey } from '@orgscope/contract/fields/name-key';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { notFound } from '../../errors/app-error.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import type { ChangesOf } from '../records/serve-writes.ts';
import { hasEnded } from './period.ts';
import { lockSeats, lockSeatsOf, oneSubscription } from './queries.ts';
import type { SubscriptionValues } from './queries.ts';
import * as refusals from './refusals.ts';
import { countSeatsTaken } from './seats.ts';

type Fields = Omit<SubscriptionChange, 'version' | 'client_id'>;

/** The columns of the sent fields: each module once, in the usual order; blank notes become null. */
const valuesOf = (sent: Fields): Partial<SubscriptionValues> => ({
  ...(sent.name !== undefined && { name: sent.name, nameKey: nameKey(sent.name) }),
  ...(sent.modules !== undefined && { modules: modules.filter((module) => sent.modules?.includes(module)) }),
  ...(sent.start_date !== undefined && { startDate: sent.start_date }),
  ...(sent.end_date !== undefined && { endDate: sent.end_date }),
  ...(sent.seat_limit !== undefined && { seatLimit: sent.seat_limit }),
  ...(sent.notes !== undefined && { notes: sent.notes || null }),
});

type Seats = Pick<SubscriptionValues, 'endDate' | 'seatLimit'>;

/** Refuses a limit below the present number of users of the client. Lock its seats first. */
async function checkSeats(tx: Drizzle, client: { id: number; timezone: string }, seats: Seats): Promise<void> {
  if (seats.seatLimit === null || hasEnded(seats, todayIn(client.timezone))) return;
  const users = await countSeatsTaken(tx, client.id);
  if (users > seats.seatLimit) throw refusals.tooFewSeats(users);
}

export const subscriptionChanges = (database: Database): ChangesOf<typeof writes> => ({
  add: (editor, { client_id: clientId, ...input }) =>
    database.transaction(platformScope, async (tx) => {
      const client = await lockSeats(tx, clientId);
      if (!client) throw notFound({ client_id: [message('clients.absent')] });
      if (!client.isActive) throw refusals.chosenInactive();
      const values = {
        name: input.name,
        nameKey: nameKey(input.name),
        modules: input.modules,
        startDate: input.start_date,
        endDate: null,
        seatLimit: null,
        notes: null,
        ...valuesOf(input),
      };
      await checkSeats(tx, client, values);
      return oneSubscription.add(tx, editor, { ...values, clientId });
    }),

  update: (editor, id, { version, client_id, ...fields }) =>
    database.transaction(platformScope, async (tx) => {
      const client = await lockSeatsOf(tx, id);
      const locked = await oneSubscription.lockToEdit(tx, editor, id, { version, client_id });
      const values = valuesOf(fields);
      const next = { ...locked, ...values };
      if (next.endDate !== null && next.endDate < next.startDate) throw refusals.endsBeforeStart();
      // Too many users, for whatever reason, do not prevent a new name.
      if (next.seatLimit !== locked.seatLimit || next.endDate !== locked.endDate) await checkSeats(tx, client, next);
      return oneSubscription.change(tx, editor, locked, values);
    }),

  delete: (editor, id, deletion) =>
    database.transaction(platformScope, async (tx) => {
      await lockSeatsOf(tx, id);
      const locked = await oneSubscription.lockToDelete(tx, editor, id, deletion);
      return oneSubscription.write(tx, editor, locked, { isActive: false });
    }),

  restore: (editor, id) =>
    database.transaction(platformScope, async (tx) => {
      const client = await lockSeatsOf(tx, id);
      const locked = await oneSubscription.lockToRestore(tx, editor, id);
      if (!client.isActive) throw refusals.clientInactive();
      await checkSeats(tx, client, locked);
      return oneSubscription.write(tx, editor, locked, { isActive: true });
    }),
});
