// What the pulses of a year say, beside those of the year before.
import { pulseMeasureKeys } from '@orgscope/contract/analytics/pulse-measures';
import type { PulseMeasureKey } from '@orgscope/contract/analytics/pulse-measures';
import { measureOf } from '@orgscope/contract/analytics/measures';
import type { YearPage } from '@orgscope/contract/analytics/year-in-review';
import type { Database } from '../../db/connections/database.ts';
import type { PageClient } from '../analytics/page/page-client.ts';
import { plainMeasure } from '../analytics/page/plain-measure.ts';
import { roundedValue } from '../analytics/page/rounded-value.ts';
import { closedRunsOf } from '../pulse-years/closed-runs.ts';
import { pulseValue, runsBehind } from '../pulse-years/pulse-value.ts';
import type { PulseValue, PulseAccess } from '../pulse-years/pulse-value.ts';

/** Of some of the people, since only a whole pulse is shown; and where a year is compared with nothing. */
const notComparable: PulseValue = { value: null, reason: 'not_comparable', detail: undefined, inputs: {}, asOf: null };

function measureValue(key: PulseMeasureKey, now: PulseValue, before: PulseValue): YearPage['measures'][number] {
  const { unit } = measureOf(key);
  return {
    ...plainMeasure(key),
    value: roundedValue(key, unit, null, now.value),
    previous: roundedValue(key, unit, null, before.value),
    previous_reason: before.reason,
    reason: now.reason,
    ...(now.detail && { reason_detail: now.detail }),
    inputs: { ...now.inputs },
    as_of: now.asOf,
  };
}

interface Asked {
  readonly pulseAccess: PulseAccess;
  /** Without filters by place. */
  readonly isWhole: boolean;
  /** Up to which day pulses of the year before are compared. */
  readonly previousTo: string | null;
}

/** The measures that pulses give to a year, and what each of its runs came to. */
export async function readPulseYear(
  database: Database,
  { id, scope }: PageClient,
  year: number,
  { pulseAccess, isWhole, previousTo }: Asked,
): Promise<Pick<YearPage, 'measures' | 'satisfaction'>> {
  const runs = await closedRunsOf(database.in(scope), id);
  const valueOf = (key: PulseMeasureKey, of: number, those = runs) =>
    isWhole ? pulseValue(key, those, of, pulseAccess) : notComparable;
  const compared = runs.filter(({ closed_on }) => previousTo !== null && closed_on <= previousTo);
  const beforeOf = (key: PulseMeasureKey) => (previousTo === null ? notComparable : valueOf(key, year - 1, compared));
  const isShown = valueOf('pulse_satisfaction', year).value !== null;
  return {
    measures: pulseMeasureKeys.map((key) => measureValue(key, valueOf(key, year), beforeOf(key))),
    satisfaction: (isShown ? runsBehind('pulse_satisfaction', runs, year) : []).flatMap((run) => {
      const { id: runId, title, closed_on, points, ratings } = run;
      const value = roundedValue('pulse_satisfaction', 'ratio', null, (points ?? 0) / (ratings ?? 1));
      return value === null ? [] : [{ id: runId, title, closed_on, value }];
    }),
  };
}
