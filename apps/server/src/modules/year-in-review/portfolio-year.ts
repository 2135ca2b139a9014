// What a year did to a portfolio of applications, from their records and what the history tells of them.
import { english } from '@orgscope/contract/words/english';
import { lifecycles, liveLifecycles } from '@orgscope/contract/resources/application-record';
import type { Lifecycle } from '@orgscope/contract/resources/application-record';
import { todayIn } from '../../lib/time/today-in.ts';

/** An application as it is now. Moments are milliseconds. */
export interface KnownApplication {
  readonly id: number;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly isActive: boolean;
  readonly lifecycle: Lifecycle;
}

/** An event of its history: deleted, restored, or another lifecycle. */
export interface RecordedChange {
  readonly at: number;
  readonly act: string;
  /** The labels of the lifecycle, as histories tell them. */
  readonly from: string | null;
  readonly to: string | null;
}

interface Step {
  readonly at: number;
  readonly isActive: boolean;
  readonly lifecycle: Lifecycle;
}

const codes = new Map<string, Lifecycle>(
  lifecycles.flatMap((code) => [
    [code, code],
    [english(`applications.codes.lifecycle.${code}`), code],
  ]),
);
const codeOf = (label: string | null) => (label === null ? undefined : codes.get(label));

/** The states of an application since it was recorded; the last one is that of its record. */
export function stepsOf(known: KnownApplication, changes: readonly RecordedChange[]): Step[] {
  const { createdAt, changedAt, isActive, lifecycle } = known;
  const former = changes.map(({ from }) => codeOf(from)).find((code) => code !== undefined);
  const first = changes[0]?.at ?? createdAt;
  const steps: Step[] = [{ at: Math.min(createdAt, first), isActive: true, lifecycle: former ?? lifecycle }];
  let now = steps[0] as Step;
  const add = (step: Step) => {
    if (step.isActive === now.isActive && step.lifecycle === now.lifecycle) return;
    now = step;
    steps.push(step);
  };
  for (const { at, act, to } of changes) {
    const isGone = act === 'deleted' || (act !== 'restored' && !now.isActive);
    add({ at, isActive: !isGone, lifecycle: codeOf(to) ?? now.lifecycle });
  }
  // What no event tells was done by the last change at the latest.
  add({ at: Math.max(now.at, changedAt), isActive, lifecycle });
  return steps;
}

const isIn = ({ isActive, lifecycle }: Step) => isActive && lifecycle !== 'end_of_life';
const isLive = ({ isActive, lifecycle }: Step) => isActive && liveLifecycles.some((live) => live === lifecycle);

/** What a year did to an application, each at most once; moments are undefined where it did not. */
export interface ApplicationYear {
  readonly opening: boolean;
  readonly added: number | undefined;
  readonly retired: number | undefined;
  readonly live: number | undefined;
  readonly closing: boolean;
}

const notThere = { opening: false, added: undefined, retired: undefined, live: undefined, closing: false };

/**
 * The year from one moment to another. An application that comes more than once is added the first time; one that goes is
 * retired the last time, unless it has come back: opening + added − retired = closing.
 */
export function yearOfApplication(steps: readonly Step[], from: number, to: number, timezone: string): ApplicationYear {
  let before: Step | undefined;
  let [opening, added, left, live]: [boolean, number?, number?, number?] = [false];
  for (const step of steps) {
    if (step.at >= to) break;
    if (step.at < from) opening = isIn(step);
    else {
      const wasIn = before !== undefined && isIn(before);
      if (isIn(step) && !wasIn && !opening) added ??= step.at;
      if (!isIn(step) && wasIn) left = step.at;
      if (isLive(step) && before?.lifecycle === 'plan') live ??= step.at;
    }
    before = step;
  }
  const closing = before !== undefined && isIn(before);
  const retired = !closing && (opening || added !== undefined) ? left : undefined;
  // An import that was undone, for example.
  const isOfOneDay =
    added !== undefined && retired !== undefined && todayIn(timezone, added) === todayIn(timezone, retired);
  return isOfOneDay ? notThere : { opening, added, retired, live, closing };
}
