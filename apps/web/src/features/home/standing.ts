import { modules } from '@orgscope/contract/modules';
import type { Module, ModuleStanding } from '@orgscope/contract/modules';
import { isRecord } from '../../lib/is-record.ts';
import type { Session } from '../../session/store.ts';

/** Why one of the analytics is locked; undefined where it is open. */
export type Lock = Pick<ModuleStanding, 'date'> & { status: Exclude<ModuleStanding['status'], 'held'> };

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** What the server tells of all analytics, as ours does. */
function told(list: unknown, module: Module): Lock | undefined {
  const found = Array.isArray(list) ? list.find((item) => isRecord(item) && item['name'] === module) : undefined;
  if (!isRecord(found)) return undefined;
  const { status } = found;
  if (status !== 'upcoming' && status !== 'ended' && status !== 'none') return undefined;
  return { status, date: textOf(found['date']) };
}

/** The same, made of the subscriptions of a server that tells which modules each has, but no more. */
function concluded(subscriptions: Session['subscriptions'], module: Module): Lock | undefined {
  const having = subscriptions.filter(({ modules: given }) => Array.isArray(given) && given.includes(module));
  if (having.some(({ status = 'active' }) => status === 'active')) return undefined;
  const [ended] = having
    .filter(({ status }) => status === 'expired')
    .map(({ end_date: date }) => textOf(date))
    .toSorted()
    .toReversed();
  return ended === undefined ? { status: 'none', date: null } : { status: 'ended', date: ended };
}

/** Which analytics are locked. A server that says nothing of modules locks none: not all know subscriptions as ours does. */
export function locksOf({
  user,
  subscriptions,
}: Pick<Session, 'user' | 'subscriptions'>): Partial<Record<Module, Lock>> {
  const tellsAll = Array.isArray(user?.modules);
  const tellsSome = subscriptions.some(({ modules: given }) => Array.isArray(given));
  if (!tellsAll && !tellsSome) return {};
  const entries = modules.map((module) => [
    module,
    tellsAll ? told(user?.modules, module) : concluded(subscriptions, module),
  ]);
  return Object.fromEntries(entries.filter(([, lock]) => lock));
}
