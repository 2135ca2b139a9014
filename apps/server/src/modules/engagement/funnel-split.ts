import type { FunnelStep } from '@orgscope/contract/analytics/engagement';
import { countBy, hiddenBlock, isSmall, shownGroups, sumOf, unlessSmall } from '../analytics/people/hidden-groups.ts';
import type { Cell, PlaceId } from '../analytics/people/hidden-groups.ts';

export type Steps = Readonly<Record<FunnelStep, number>>;
export type ShownSteps = Readonly<Record<FunnelStep, number | null>>;

const all = <T extends null | 0>(value: T) => ({
  invited: value,
  confirmed: value,
  accepted_terms: value,
  completed_profile: value,
  active_30_days: value,
});
const noSteps: ShownSteps = all(null);

/** The steps of everybody. A step of one to four people is hidden. */
export const shownSteps = (steps: Steps): ShownSteps => ({
  invited: unlessSmall(steps.invited),
  confirmed: unlessSmall(steps.confirmed),
  accepted_terms: unlessSmall(steps.accepted_terms),
  completed_profile: unlessSmall(steps.completed_profile),
  active_30_days: unlessSmall(steps.active_30_days),
});

/** Stands for all functions that are hidden; no record has this id. */
const others = 0;

/** Whether everybody of each column may be shown. */
const hasNoSmall = (cells: readonly Cell[]) => ![...countBy(cells, 'column').values()].some(isSmall);

// Who has a complete profile is active or not; who has none waits for one of three things.
const [active, quiet] = [1, 2] as const;
const [toConfirm, toAccept, toComplete] = [1, 2, 3] as const;

/**
 * The steps of each function beside those of everybody. `isShown` are the functions whose complete profiles are shown, also
 * where they are none. Two steps that are shown differ by nobody or by five people and more, and so does each from the
 * same step of everybody without some of the functions: see docs/guide/privacy-of-benchmarks.md.
 */
export function splitSteps(byFunction: ReadonlyMap<PlaceId, Steps>, isShown: (id: PlaceId) => boolean) {
  const lines = [...byFunction].map(([id, steps]) => ({ row: isShown(id) ? id : others, steps }));

  const use: Cell[] = lines.flatMap(({ row, steps }) => [
    { row, column: active, count: steps.active_30_days },
    { row, column: quiet, count: steps.completed_profile - steps.active_30_days },
  ]);
  const shown = new Set(lines.map(({ row }) => row).filter((row) => row !== others));
  const isUseHidden = hiddenBlock(use, shown, new Set([active, quiet]));
  const showsUse = hasNoSmall(use);

  const waiting: Cell[] = lines.flatMap(({ row, steps }) => [
    { row, column: toConfirm, count: steps.invited - steps.confirmed },
    { row, column: toAccept, count: steps.confirmed - steps.accepted_terms },
    { row, column: toComplete, count: steps.accepted_terms - steps.completed_profile },
  ]);
  const waitingIn = countBy(waiting, 'row');
  const nobodyWaits = [...waitingIn].flatMap(([row, count]) => (count === 0 ? [row] : []));
  // If few wait for one thing, and all who wait are of one function, these few would be known.
  const showsWaiting = hasNoSmall(waiting) && !isSmall(sumOf(waitingIn.values()));
  const waitingShown = new Set(showsWaiting ? [...shownGroups(waitingIn), ...nobodyWaits] : []);
  const isWaitingHidden = hiddenBlock(waiting, waitingShown, new Set([toConfirm, toAccept, toComplete]));

  return (id: PlaceId): ShownSteps => {
    const steps = byFunction.get(id) ?? all(0);
    if (!isShown(id)) return noSteps;
    const shownIf = (isKnown: boolean, count: number) => (isKnown ? count : null);
    const hasWaiting = !byFunction.has(id) || waitingShown.has(id);
    return {
      invited: shownIf(hasWaiting, steps.invited),
      confirmed: shownIf(hasWaiting && !isWaitingHidden(id, toConfirm), steps.confirmed),
      accepted_terms: shownIf(hasWaiting && !isWaitingHidden(id, toComplete), steps.accepted_terms),
      completed_profile: steps.completed_profile,
      active_30_days: shownIf(showsUse && !isUseHidden(id, active), steps.active_30_days),
    };
  };
}
