import { english } from '@orgscope/contract/words/english';
import type { HistoryEvent } from '@orgscope/contract/records/history';
import { criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import type { Criticality, Lifecycle } from '@orgscope/contract/resources/application-record';
import type { recordEvents } from '../../db/tables/record-events.ts';
import { pricedAmount, shownAmount } from '../../lib/amount.ts';
import { dayMs } from '../../lib/time/days.ts';
import type { Actor } from './editor.ts';
import { itemAt } from '../sources/random.ts';
import type { Random } from '../sources/random.ts';

type NewEvent = typeof recordEvents.$inferInsert;
type Changes = HistoryEvent['changes'];

/** An application's present state, as far as its history shows it. */
export interface KnownApplication {
  readonly id: number;
  readonly clientId: number;
  readonly lifecycle: Lifecycle;
  readonly endOfLifeDate: string | null;
  readonly criticality: Criticality;
  readonly functionalFit: number | null;
  readonly technicalFit: number | null;
  readonly cost: number | null;
  readonly currency: string;
  readonly activeUsers: number | null;
  readonly itOwner: string | null;
  readonly isActive: boolean;
}

const phaseText = (phase: Lifecycle) => english(`applications.codes.lifecycle.${phase}`);
const rankText = (rank: Criticality) => english(`applications.codes.criticality.${rank}`);

const changed = (field: string, from: string | number | null, to: string | number | null): Changes => [
  { field, from: from === null ? null : String(from), to: to === null ? null : String(to) },
];

/** The phases that it went through since it was recorded, each as a change. */
function lifecycleChanges(random: Random, { lifecycle, endOfLifeDate }: KnownApplication): Changes[] {
  const now = lifecycles.indexOf(lifecycle);
  const known = Math.min(now, random.pick([0, 1, 1, 2, 3]));
  return Array.from({ length: known }, (_, index) => {
    const to = itemAt(lifecycles, now - known + index + 1);
    const step = changed('lifecycle', phaseText(itemAt(lifecycles, now - known + index)), phaseText(to));
    return to === lifecycle && endOfLifeDate !== null
      ? [...step, ...changed('end_of_life_date', null, endOfLifeDate)]
      : step;
  });
}

/** Other changes: a new assessment, a new price, a new owner. */
function otherChanges(random: Random, application: KnownApplication, formerOwners: readonly string[]): Changes[] {
  const { criticality, functionalFit, technicalFit, cost, currency, activeUsers, itOwner } = application;
  const changes: Changes[] = [];
  const former = formerOwners.length > 0 ? random.pick(formerOwners) : null;
  const rank = criticalities.indexOf(criticality);
  if (technicalFit !== null && technicalFit < 4 && random.chance(0.4))
    changes.push(changed('technical_fit', technicalFit + 1, technicalFit));
  if (functionalFit !== null && functionalFit > 1 && random.chance(0.25))
    changes.push(changed('functional_fit', functionalFit - 1, functionalFit));
  const priced = (amount: number) => pricedAmount(shownAmount(String(amount), currency), currency);
  if (cost !== null && random.chance(0.35))
    changes.push(changed('annual_cost', priced(Math.round(cost * 0.93)), priced(cost)));
  if (activeUsers !== null && activeUsers > 10 && random.chance(0.3))
    changes.push(changed('active_users', Math.round(activeUsers * 0.8), activeUsers));
  if (itOwner !== null && former !== itOwner && random.chance(0.25)) changes.push(changed('it_owner', former, itOwner));
  if (rank > 0 && random.chance(0.08))
    changes.push(changed('criticality', rankText(itemAt(criticalities, rank - 1)), rankText(criticality)));
  return changes;
}

/** The history of an application since it was recorded so many days ago, the oldest event first. */
export function demoApplicationHistory(
  random: Random,
  now: number,
  application: KnownApplication,
  { age, editors, formerOwners }: { age: number; editors: readonly Actor[]; formerOwners: readonly string[] },
): NewEvent[] {
  const { id: recordId, clientId } = application;
  const phaseChanges = lifecycleChanges(random, application);
  const others = otherChanges(random, application, formerOwners);
  // The phases keep their order; the other events fall anywhere between them.
  const changes = [...phaseChanges];
  for (const other of others) changes.splice(random.whole(changes.length + 1), 0, other);
  const acts: Pick<NewEvent, 'act' | 'changes'>[] = [
    { act: random.chance(0.3) ? 'imported' : 'added', changes: [] },
    ...changes.map((each) => ({ act: 'changed' as const, changes: each })),
    ...(application.isActive ? [] : [{ act: 'deleted' as const, changes: [] }]),
  ];
  // What has reached its end of life did so at any time, not only of late.
  const quiet = application.lifecycle === 'end_of_life' ? (recordId * 97) % Math.max(1, Math.round(age * 0.6)) : 0;
  const span = ((age - quiet) * dayMs) / acts.length;
  return acts.map((each, index) => ({
    clientId,
    resource: 'applications' as const,
    recordId,
    ...random.pick(editors),
    at: new Date(
      Math.round(now - age * dayMs + index * span + (index === 0 ? 0 : random.whole(Math.floor(span * 0.9)))),
    ),
    ...each,
  }));
}
