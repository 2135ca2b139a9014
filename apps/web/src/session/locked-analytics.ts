import { modules } from '@orgscope/contract/modules';
import type { Module, ModuleStanding } from '@orgscope/contract/modules';
import { isRecord } from '../lib/is-record.ts';
import { isOurServer } from './is-our-server.ts';
import type { Session } from './store.ts';

/** Why one of the analytics is locked; undefined if it is open. */
export type Lock = Pick<ModuleStanding, 'date'> & { status: Exclude<ModuleStanding['status'], 'held'> };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The states of all analytics from the server, as ours sends them. */
function stateSent(list: unknown, module: Module): Lock | undefined {
  const found = Array.isArray(list) ? list.find((item) => isRecord(item) && item['name'] === module) : undefined;
  if (!isRecord(found)) return undefined;
  const { status } = found;
  if (status !== 'upcoming' && status !== 'ended' && status !== 'none') return undefined;
  return { status, date: textOf(found['date']) };
}

/** The same, derived from the subscriptions of a server that sends only their modules. */
function stateDerived(subscriptions: Session['subscriptions'], module: Module): Lock | undefined {
  const having = subscriptions.filter(({ modules: given }) => Array.isArray(given) && given.includes(module));
  if (having.some(({ status = 'active' }) => status === 'active')) return undefined;
  const [ended] = having
    .filter(({ status }) => status === 'expired')
    .map(({ end_date: date }) => textOf(date))
    .toSorted()
    .toReversed();
  return ended === undefined ? { status: 'none', date: null } : { status: 'ended', date: ended };
}

/** The locked analytics. A server that sends no modules locks none: subscriptions differ between servers. */
export function lockedAnalytics({
  user,
  subscriptions,
}: Pick<Session, 'user' | 'subscriptions'>): Partial<Record<Module, Lock>> {
  const hasStates = isOurServer(user);
  const hasModules = subscriptions.some(({ modules: given }) => Array.isArray(given));
  if (!hasStates && !hasModules) return {};
  const entries = modules.map((module) => [
    module,
    hasStates ? stateSent(user?.modules, module) : stateDerived(subscriptions, module),
  ]);
  return Object.fromEntries(entries.filter(([, lock]) => lock));
}
