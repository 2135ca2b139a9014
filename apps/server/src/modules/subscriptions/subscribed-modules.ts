import type { Module, ModuleStanding } from '@orgscope/contract/modules';
import { modules } from '@orgscope/contract/modules';
import type { ActiveSubscription } from '@orgscope/contract/resources/me';
import { standingOn } from './period.ts';
import type { Period } from './period.ts';

/** A subscription that is not cancelled, as the session look-up reads it. */
export interface OwnSubscription extends Period {
  readonly id: number;
  readonly name: string;
  readonly modules: Module[];
}

function standingOf(name: Module, own: readonly OwnSubscription[], today: string): ModuleStanding {
  const having = own.filter((subscription) => subscription.modules.includes(name));
  // Every answer about a user asks for each module, and most of them are not held.
  if (having.length === 0) return { name, status: 'none', date: null };
  const inState = (status: string) => having.filter((period) => standingOn(period, today) === status);
  if (inState('active').length > 0) return { name, status: 'held', date: null };
  const [first] = inState('upcoming')
    .map(({ startDate }) => startDate)
    .toSorted();
  if (first !== undefined) return { name, status: 'upcoming', date: first };
  const last = inState('expired')
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1);
  return last === undefined ? { name, status: 'none', date: null } : { name, status: 'ended', date: last };
}

/** What the users of a client hold on a day, and the state of the analytics that they do not hold. */
export function subscribedOn(
  own: readonly OwnSubscription[],
  today: string,
): { subscriptions: ActiveSubscription[]; modules: ModuleStanding[] } {
  const subscriptions = own
    .filter((period) => standingOn(period, today) === 'active')
    .map(({ id, name, modules: given, endDate }) => ({
      id,
      name,
      modules: given,
      status: 'active',
      end_date: endDate,
    }));
  return { subscriptions, modules: modules.map((name) => standingOf(name, own, today)) };
}
