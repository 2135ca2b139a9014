import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import type { MeasureItPage } from '@orgscope/contract/analytics/answers';
import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import type { MeasureItQuery } from '@orgscope/contract/resources/analytics';
import { measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import type { Database } from '../../../db/connections/database.ts';
import { yearOf } from '../../../lib/time/days.ts';
import { readPeers, peersInCurrency } from '../../benchmarks/peers.ts';
import type { Publications } from '../../benchmarks/peers.ts';
import { isOfAnswers, pulseAccessOf } from '../../pulse-years/pulse-value.ts';
import { convert, readRatesUntil } from '../../rates/mean-rates.ts';
import type { Rates } from '../../rates/mean-rates.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import { readClientData } from './client-data.ts';
import { measureHeadline } from './measure-headline.ts';
import { shownYears } from './measure-it-years.ts';
import type { ShownYears } from './measure-it-years.ts';
import { headlined } from '../page/headlined.ts';
import { namedClient } from '../page/page-client.ts';
import { splitPeople } from '../people/people-split.ts';
import type { PeopleFilters } from '../people/people-split.ts';
import { readPeople } from '../people/people.ts';
import { bandFor, readBands } from '../page/reference-bands.ts';
import type { Band } from '../page/reference-bands.ts';
import { plainMeasure } from '../page/plain-measure.ts';
import { roundedValue } from '../page/rounded-value.ts';
import { valuesOfYear } from './year-values.ts';
import type { ValueSources, YearValue } from './year-values.ts';

interface Years extends Pick<ValueSources, 'data' | 'rates'> {
  readonly shown: ShownYears;
  readonly keys: readonly MeasureKey[];
  readonly valuesOf: (year: number) => ReadonlyMap<MeasureKey, YearValue>;
  readonly peersOf: Awaited<ReturnType<typeof readPeers>>;
}

/** Gives the values of any year, each computed once. */
function valuesByYear(sources: ValueSources, keys: readonly MeasureKey[]): Years['valuesOf'] {
  const known = new Map<number, Map<MeasureKey, YearValue>>();
  return (year) => {
    const values = known.get(year) ?? valuesOfYear(sources, year, keys);
    known.set(year, values);
    return values;
  };
}

/** A value in another currency, by the rates of its own year. */
function inCurrency(
  { value, currency }: Pick<YearValue, 'value' | 'currency'>,
  wanted: string | null,
  rates: Rates,
  year: number,
): number | null {
  if (value === null || currency === wanted) return value;
  return currency === null || wanted === null ? null : convert(value, currency, wanted, rates, year);
}

/** What a measure is told in: without amounts in its year, its target keeps its own currency. */
function currencyOf(
  { data, valuesOf }: Pick<Years, 'data' | 'valuesOf'>,
  year: number,
  key: MeasureKey,
): string | null {
  if (measureOf(key).unit !== 'money') return null;
  const target = data.targets.get(year)?.find((each) => each.key === key);
  return valuesOf(year).get(key)?.currency ?? target?.currency ?? null;
}

/** The target of a year in a currency, at the rates of the year; null without a rate. */
function targetOf(
  { data, rates, valuesOf }: Pick<Years, 'data' | 'rates' | 'valuesOf'>,
  year: number,
  key: MeasureKey,
  wanted: string | null,
): MeasureValue['target'] {
  const target = data.targets.get(year)?.find((each) => each.key === key);
  if (!target) return null;
  // One without a currency is in that of what it is about.
  const currency = target.currency ?? valuesOf(year).get(key)?.currency ?? null;
  const tell = (value: number | null) =>
    currency === wanted
      ? value
      : roundedValue(key, measureOf(key).unit, wanted, inCurrency({ value, currency }, wanted, rates, year));
  const value = tell(target.value);
  return value === null ? null : { direction: target.direction, value, high: tell(target.high ?? null) };
}

/**
 * Whether a value can be compared with that of another year: estimates of two years are of the same ranges, so that their
 * difference would say nothing, and a cost of which a part is missing, or may be, is neither more nor less than another.
 */
const isWhole = ({ estimated, unpriced = 0 }: YearValue): boolean => !estimated && unpriced === 0;

/** The measures of a year beside what they are compared with. */
function measureValues(years: Years, bands: readonly Band[]): MeasureValue[] {
  const { rates, keys, valuesOf, peersOf } = years;
  const { year, before: yearBefore } = years.shown;
  return keys.flatMap((key) => {
    const now = valuesOf(year).get(key);
    const before = valuesOf(yearBefore).get(key);
    if (!now) return [];
    const { unit } = measureOf(key);
    const { value, inputs, inputsCurrency, asOf, reason, detail, unpriced } = now;
    const currency = currencyOf(years, year, key);
    const tell = (number: number | null) => roundedValue(key, unit, currency, number);
    const target = targetOf(years, year, key, currency);
    const isComparable = before && isWhole(now) && isWhole(before);
    return [
      {
        key,
        value: roundedValue(key, unit, currency, value, target),
        low: tell(now.low),
        high: tell(now.high),
        estimated: now.estimated,
        unit,
        currency,
        amount: value === null || currency === null ? null : value.toFixed(decimalsOf(currency)),
        previous: isComparable ? tell(inCurrency(before, currency, rates, yearBefore)) : null,
        target,
        peers: peersInCurrency({ key, value, currency }, peersOf(key, year), rates, year),
        reference: bandFor(key, currency, bands, rates),
        reason,
        ...(detail && { reason_detail: detail }),
        inputs: { ...inputs },
        ...(inputsCurrency && { inputs_currency: inputsCurrency }),
        ...(value !== null && unpriced && { unpriced }),
        as_of: asOf,
      },
    ];
  });
}

function trendOf(years: Years): MeasureItPage['trend'] {
  const { rates, shown, keys, valuesOf, peersOf } = years;
  return keys.map((key) => {
    const { unit } = measureOf(key);
    const currency = currencyOf(years, shown.year, key);
    const points = shown.line.map((year) => {
      const found = valuesOf(year).get(key);
      const converted = (number: number | null) =>
        found ? inCurrency({ ...found, value: number }, currency, rates, year) : null;
      const tell = (number: number | null) => roundedValue(key, unit, currency, converted(number));
      const peers = peersInCurrency({ key, value: null, currency }, peersOf(key, year), rates, year);
      const { p25, median, p75 } = peers ?? { p25: null, median: null, p75: null };
      return {
        year,
        value: tell(found?.value ?? null),
        estimated: found?.estimated ?? false,
        low: tell(found?.low ?? null),
        high: tell(found?.high ?? null),
        p25,
        median,
        p75,
        target: targetOf(years, year, key, currency),
      };
    });
    return { key, points };
  });
}

/** Yearly figures are of the whole company: of some of its people there are none. */
const notComparable = (keys: readonly MeasureKey[]): MeasureValue[] =>
  keys.map((key) => ({
    ...plainMeasure(key),
    reason: 'not_comparable',
    inputs: {},
    as_of: null,
  }));

interface Wanted extends PeopleFilters, Pick<MeasureItQuery, 'year' | 'from' | 'to'> {
  /** Whether the caller may see what people answered. */
  readonly seesAnswers: boolean;
}

export interface Sources {
  readonly database: Database;
  readonly published: Publications;
}

/** The measures that a headline is about, the most telling first. */
const headlineKeys = ['it_staff_share', 'it_spend_per_employee', 'it_spend_of_revenue'] as const;

type Card = Pick<HomeCard, 'headline' | 'headline_message' | 'measure' | 'series'>;

/** What home shows of the page: its headline, and over the years what that is about. */
export async function readMeasureItCard({ database, published }: Sources, client: AnalyticsClient): Promise<Card> {
  const keys = [...headlineKeys];
  const [data, rates] = await Promise.all([
    readClientData(database, client.id, client.today, keys),
    readRatesUntil(database, client.today),
  ]);
  const shown = shownYears(data, yearOf(client.today), {});
  const { year } = shown;
  const peersOf = await readPeers(published, client, keys, [year]);
  const valuesOf = valuesByYear({ client, data, rates, pulseAccess: pulseAccessOf(client, false) }, keys);
  const years = { data, rates, shown, keys, valuesOf, peersOf };
  const values = measureValues(years, []);
  const measure = values.find(({ value }) => value !== null) ?? values[0] ?? null;
  const points = trendOf(years).find(({ key }) => key === measure?.key)?.points ?? [];
  return {
    ...headlined(measureHeadline(values, { year: shown.asked, people: undefined })),
    measure,
    series: points.map(({ year: at, value }) => ({ at: String(at), value })),
  };
}

/** The page measure-it of a client. */
export async function readMeasureItPage(
  { database, published }: Sources,
  client: AnalyticsClient,
  { year: wantedYear, from, to, seesAnswers, ...filters }: Wanted,
): Promise<MeasureItPage> {
  const [data, people, rates] = await Promise.all([
    readClientData(database, client.id, client.today),
    readPeople(database, client.id, filters),
    readRatesUntil(database, client.today),
  ]);
  const shown = shownYears(data, yearOf(client.today), { year: wantedYear, from, to });
  const { year } = shown;
  const keys = measuresOf('measure_it');
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const [bands, peersOf] = isFiltered
    ? [[], () => null]
    : await Promise.all([
        readBands(database, client, year, keys),
        readPeers(published, client, keys, shown.line, (key) => isOfAnswers(key) && !seesAnswers),
      ]);
  const valuesOf = valuesByYear({ client, data, rates, pulseAccess: pulseAccessOf(client, seesAnswers) }, keys);
  const years = { data, rates, shown, keys, valuesOf, peersOf };
  const values = isFiltered ? notComparable(keys) : measureValues(years, bands);
  const split = splitPeople(people, filters);
  const counted = isFiltered ? split.people_by_function.total : undefined;
  const headline = measureHeadline(values, { year: shown.asked, people: counted });
  const figures = data.figures.get(year);
  return {
    ...headlined(headline),
    as_of: client.today,
    client: namedClient(client),
    measures: values,
    year,
    years: shown.years,
    compared_with: shown.before,
    figures: figures ? { changed_by: figures.changedBy, changed_at: figures.changedAt.toISOString() } : null,
    industry: client.industry,
    size: client.employees,
    benchmarks: client.benchmarks && !client.hasSampleData,
    trend: isFiltered ? [] : trendOf(years),
    ...split,
  };
}
