import { measureOf } from './measures.ts';
import type { MeasureKey, measures } from './measures.ts';
import { shownDifference } from './value-text.ts';

type Measured = {
  [Key in MeasureKey]: (typeof measures)[Key]['unit'] extends 'count' | 'money' ? never : Key;
}[MeasureKey];

/**
 * The smallest change that matters, in the measure's unit: chosen near half of a standard deviation among companies, where
 * Norman, Sloan and Wyrwich (2003) found the smallest difference that people notice.
 */
const notable: Readonly<Record<Measured, number>> = {
  it_staff_share: 0.5,
  employees_per_it_employee: 2,
  contractor_share: 3,
  it_attrition: 2,
  it_spend_of_revenue: 0.5,
  operating_share: 2,
  personnel_share: 2,
  cloud_share: 2,
  security_share: 0.5,
  tickets_per_employee_month: 0.1,
  first_contact_resolution: 3,
  major_incidents_per_1000: 0.5,
  availability: 0.1,
  projects_on_time: 5,
  live_applications_per_100: 1,
  assigned_devices_per_employee: 0.1,
  pulse_satisfaction: 0.2,
  pulse_participation: 5,
  cost_at_risk_share: 3,
  data_quality: 3,
  application_use: 3,
  assigned_share: 3,
  asset_age_months_mean: 3,
  seats_used_share: 3,
  participation: 3,
  function_coverage: 3,
  location_coverage: 3,
  business_share: 3,
  profile_completeness: 3,
  attribute_response: 3,
  acceptance_days_median: 1,
};
const isMeasured = (key: MeasureKey): key is Measured => key in notable;

interface Moved {
  readonly key: MeasureKey;
  readonly value: number | null;
  readonly previous: number | null;
}

/** How many times the smallest change that matters a measure changed. */
function movedBy({ key, value, previous }: Moved): number {
  if (value === null || previous === null || value === previous) return 0;
  const { unit } = measureOf(key);
  if (isMeasured(key)) return Math.abs(shownDifference(unit, value, previous)) / notable[key];
  // Chance alone moves a count by about its square root, and seldom by twice as much.
  if (unit === 'count') return Math.abs(value - previous) / Math.max(1, 2 * Math.sqrt(previous));
  // Amounts by a tenth. From or to nothing there is no such ratio: it matters, but no more than others.
  return value > 0 && previous > 0 ? Math.abs(Math.log(value / previous)) / Math.log(1.1) : 1;
}

const most = 5;
/** What a computer adds or takes off: from 99.6 to 99.7 there is a little less than 0.1. */
const tolerance = 1e-6;

/** The measures that changed most, the largest change first; without those whose change is too small to matter. */
export const movedMost = <M extends Moved>(measures: readonly M[]): M[] =>
  measures
    .map((measure) => ({ measure, by: movedBy(measure) }))
    .filter(({ by }) => by >= 1 - tolerance)
    .toSorted((one, other) => other.by - one.by)
    .slice(0, most)
    .map(({ measure }) => measure);
