import { firstFiscalYear } from '@orgscope/contract/analytics/figures';
import { measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import { computed } from '@orgscope/contract/analytics/formula';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { YearInput } from '@orgscope/contract/analytics/year-measures';
import { yearKinds } from '@orgscope/contract/analytics/year-in-review';
import type { YearPage } from '@orgscope/contract/analytics/year-in-review';
import type { YearQuery } from '@orgscope/contract/resources/analytics';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import type { Database } from '../../db/connections/database.ts';
import { shownAmount } from '../../lib/amount.ts';
import { yearOf } from '../../lib/time/days.ts';
import { headlined } from '../analytics/page/headlined.ts';
import { namedClient } from '../analytics/page/page-client.ts';
import { checkFilters } from '../analytics/performance/performance-filters.ts';
import { plainMeasure } from '../analytics/page/plain-measure.ts';
import { roundedValue } from '../analytics/page/rounded-value.ts';
import { pulseAccessOf } from '../pulse-years/pulse-value.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { readPulseYear } from './pulse-year.ts';
import { hasPlaces } from './read-people.ts';
import type { PagePlaces } from './read-people.ts';
import { readYearData } from './year-data.ts';
import type { YearData, YearValue } from './year-data.ts';
import { comparedTo, yearAsked } from './year-span.ts';

type Measure = YearPage['measures'][number];
type Counts = Pick<YearData, 'inputs' | 'medians'>;

/** The value of a measure in one of the two years. */
function valueOf(key: MeasureKey, { inputs, medians }: Counts, at: 0 | 1): YearValue {
  const measure = measureOf(key);
  const [input] = measure.numerator as readonly YearInput[];
  const found = input && inputs[at][input];
  if (!found || found.value === null) return found ?? { value: null, reason: 'no_data' };
  if (measure.statistic === 'median') return { value: medians[at], reason: medians[at] === null ? 'too_few' : null };
  return { ...found, ...computed(measure, { [input]: found.value }) };
}

export interface Pair {
  readonly before: YearValue;
  readonly now: YearValue;
  /** The numbers that it was computed from. */
  readonly inputs: Measure['inputs'];
}

function pairOf(key: MeasureKey, counts: Counts): Pair {
  const [input] = measureOf(key).numerator as readonly YearInput[];
  return {
    before: valueOf(key, counts, 0),
    now: valueOf(key, counts, 1),
    inputs: input ? { [input]: counts.inputs[1][input].value } : {},
  };
}

/** A measure at the end of a year and of the one before. It has neither target nor peers: the page shows none. */
export function measureValue(
  key: MeasureKey,
  { before, now, inputs }: Pair,
  pageCurrency: string | null,
  asOf: string,
) {
  const { unit } = measureOf(key);
  const currency = unit === 'money' ? pageCurrency : null;
  return {
    ...plainMeasure(key),
    value: roundedValue(key, unit, currency, now.value),
    currency,
    amount: currency === null || now.value === null ? null : shownAmount(now.amount ?? String(now.value), currency),
    previous: roundedValue(key, unit, currency, before.value),
    reason: now.reason,
    inputs,
    ...(now.unpriced && { unpriced: now.unpriced }),
    as_of: asOf,
  } satisfies Omit<Measure, 'previous_reason'>;
}

const flowsOfPeople = ['invited_people', 'accepted_invitations', 'joined_people'] as const;

/** What the year came to, in a sentence. */
function headlineOf({ inputs, months, since }: YearData, year: number, today: string, isFiltered: boolean): Message {
  const [, now] = inputs;
  const [added, retired, joined, bought] = [
    now.added_applications.value,
    now.retired_applications.value,
    now.joined_people.value,
    now.acquired_assets.value,
  ];
  if (year > yearOf(today)) return message('headlines.year.future', { year });
  const isKnown = Object.values(since).some((first) => first !== null && yearOf(first) <= year);
  if (!isKnown) return message('headlines.year.nothing', { year });
  const hidesPeople = flowsOfPeople.some((flow) => now[flow].reason === 'too_few');
  if (Object.values(months).every(({ total }) => !total) && !now.opening_applications.value) {
    if (hidesPeople) return message('headlines.engagement.few_here');
    // No months are known of these two.
    const [invited, accepted] = [now.invited_people.value ?? 0, now.accepted_invitations.value ?? 0];
    if (invited + accepted > 0) return message('headlines.year.invited', { count: invited, accepted, year });
    return message(isFiltered ? 'headlines.year.filtered' : 'headlines.year.quiet', { year });
  }
  if (added !== null && retired !== null) {
    if (joined === null) return message('headlines.year.portfolio', { count: added, retired, year });
    if (joined === 1) return message('headlines.year.all_and_person', { count: added, retired, year });
    return message('headlines.year.all', { count: added, retired, joined, year });
  }
  if (joined !== null && (joined > 0 || !bought)) return message('headlines.year.people', { count: joined, year });
  if (hidesPeople && !bought) return message('headlines.engagement.few_here');
  return message('headlines.year.assets', { count: bought ?? 0, year });
}

/** The years of which something is recorded, the latest first. */
function yearsOf({ since }: YearData, today: string): number[] {
  const last = yearOf(today);
  const firsts = Object.values(since).flatMap((date) => (date === null ? [] : [yearOf(date)]));
  const first = Math.min(last, Math.max(firstFiscalYear, Math.min(last, ...firsts)));
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

interface Wanted extends PagePlaces, Pick<YearQuery, 'year' | 'from' | 'to'> {
  /** Whether the caller may see what people answered. */
  readonly seesAnswers: boolean;
}

/** The page of a year, by default the running one, which is compared with the same part of the year before. */
export async function readYearPage(
  database: Database,
  client: AnalyticsClient,
  { year: named, from, to: until, seesAnswers, ...filters }: Wanted,
): Promise<YearPage> {
  await checkFilters(database, client, filters);
  const { today, timezone } = client;
  const year = yearAsked({ year: named, from, to: until }, today);
  const previousTo = comparedTo(year, today);
  const pulseAccess = pulseAccessOf(client, seesAnswers);
  const [data, asked] = await Promise.all([
    readYearData(database, client, year, filters),
    readPulseYear(database, client, year, { pulseAccess, isWhole: !hasPlaces(filters), previousTo }),
  ]);
  const {
    converted,
    money: { currency },
  } = data;
  const last = `${year}-12-31`;
  const to = today < last && today >= `${year}-01-01` ? today : last;
  return {
    ...headlined(headlineOf(data, year, today, hasPlaces(filters))),
    as_of: to,
    client: namedClient(client),
    measures: [
      ...measuresOf('year_in_review').map((key) => {
        const pair = pairOf(key, data);
        const { reason, unpriced } = pair.before;
        const value = measureValue(key, pair, currency, to);
        return { ...value, previous_reason: reason, ...(unpriced && { previous_unpriced: unpriced }) };
      }),
      ...asked.measures,
    ],
    year,
    years: yearsOf(data, today),
    timezone,
    from: `${year}-01-01`,
    to,
    previous_to: previousTo,
    currency,
    converted,
    months: yearKinds.map((kind) => ({ kind, ...data.months[kind] })),
    acceptance: [...data.acceptance],
    satisfaction: asked.satisfaction,
  };
}
