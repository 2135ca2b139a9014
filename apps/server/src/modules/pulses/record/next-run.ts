// When the next run of a repeated pulse opens and closes, on the clocks of its client.
import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import { dayMs } from '../../../lib/time/days.ts';
import { localTime, momentOf, monthsLater } from '../../../lib/time/local-moment.ts';

export interface Run {
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** When a run opens, and for how many milliseconds by the clocks it is open: one that spans a change of clocks too. */
interface Plan {
  readonly opens: string;
  readonly length: number;
}

const mostMs = pulseLimits.daysOpen * dayMs;

const shownMs = (local: string) => Date.parse(`${local}Z`);
const monthOf = (local: string) => Number(local.slice(0, 4)) * 12 + Number(local.slice(5, 7));

function planOf(timezone: string, { opensAt, closesAt }: Run): Plan {
  const opens = localTime(timezone, opensAt);
  return { opens, length: shownMs(localTime(timezone, closesAt)) - shownMs(opens) };
}

/** The run some months later, of those that follow each other after `step` months. */
function runLater(timezone: string, { opens, length }: Plan, months: number, step: number): Run {
  const untilNext = (from: number) => shownMs(monthsLater(opens, from + step)) - shownMs(monthsLater(opens, from));
  const [usual, here] = [untilNext(0), untilNext(months)];
  // Where months are shorter, a run ends as long before the next as the first one did: else that would be left out.
  const open = length < usual && length >= here ? here - (usual - length) : length;
  const opensAt = momentOf(timezone, monthsLater(opens, months));
  const closes = new Date(shownMs(localTime(timezone, opensAt)) + open).toISOString().slice(0, 16);
  return { opensAt, closesAt: new Date(Math.min(momentOf(timezone, closes).getTime(), opensAt.getTime() + mostMs)) };
}

const areSame = (one: Date, other: Date) => one.getTime() === other.getTime();

/**
 * The run after the last one. Where nobody has changed the times of that, it goes by the first one: so a series that began
 * on the 31st does not stay on the 28th after February.
 */
export function nextRun(
  timezone: string,
  step: number,
  { first, last }: { readonly first: Run; readonly last: Run },
  now: Date,
): Run {
  const [began, was] = [planOf(timezone, first), planOf(timezone, last)];
  const since = monthOf(was.opens) - monthOf(began.opens);
  const planned = runLater(timezone, began, since, step);
  const opensAsPlanned = areSame(planned.opensAt, last.opensAt);
  const closesAsPlanned = opensAsPlanned && areSame(planned.closesAt, last.closesAt);
  const plan = {
    opens: opensAsPlanned ? began.opens : was.opens,
    length: closesAsPlanned ? began.length : was.length,
  };
  const runIn = (months: number) => runLater(timezone, plan, months, step);
  let months = (opensAsPlanned ? since : 0) + step;
  // A run that was open for longer than the time between two leaves runs out.
  while (runIn(months).opensAt <= now) months += step;
  return runIn(months);
}
