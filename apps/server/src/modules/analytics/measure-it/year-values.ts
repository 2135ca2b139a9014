import { isMoneyInput } from '@orgscope/contract/analytics/input-units';
import { formulaInputs, measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { EmployeeRange, ItEmployeeRange } from '@orgscope/contract/fields/employee-ranges';
import type { Reason } from '@orgscope/contract/analytics/formula';
import { isPulseMeasure } from '@orgscope/contract/analytics/pulse-measures';
import type { PulseMeasureKey, PulseSilence } from '@orgscope/contract/analytics/pulse-measures';
import { yearOf } from '../../../lib/time/days.ts';
import { pulseValue } from '../../pulse-years/pulse-value.ts';
import type { PulseAccess } from '../../pulse-years/pulse-value.ts';
import { convert } from '../../rates/mean-rates.ts';
import type { Rates } from '../../rates/mean-rates.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import type { ClientData, RecordsOn } from './client-data.ts';
import { estimate, exactly, quantityOfRange } from './estimates.ts';
import type { Quantities, Quantity } from './estimates.ts';
import { todayIn } from '../../../lib/time/today-in.ts';

/** A measure's value in a year. */
export interface YearValue {
  readonly key: MeasureKey;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly estimated: boolean;
  readonly reason: Reason | null;
  /** More about the reason, of measures that are made of pulses. */
  readonly detail?: PulseSilence | undefined;
  readonly currency: string | null;
  readonly inputs: Readonly<Record<string, number | null>>;
  /** Of the amounts among the inputs: a share of amounts has no currency itself. */
  readonly inputsCurrency?: string | null;
  /** Of recorded costs: how many more records have none; null where that is not known. */
  readonly unpriced?: number | null | undefined;
  readonly asOf: string | null;
}

interface Cost {
  readonly amount: number | null;
  readonly currency: string | null;
  /** Whether there are amounts that cannot be added, because a rate is missing. */
  readonly isMixed: boolean;
}

/** Recorded costs as one amount: in their one currency, or by the year's rates in that of the figures or of the most. */
function recordedCost(sums: RecordsOn['technologyCost'], preferred: string | null, rates: Rates, year: number): Cost {
  const amounts = Object.entries(sums).map(([currency, text]) => ({ currency, amount: Number(text) }));
  const [only, second] = amounts;
  if (!only) return { amount: null, currency: preferred, isMixed: false };
  if (!second) return { ...only, isMixed: false };
  const inDollars = amounts.map((each) => convert(each.amount, each.currency, 'USD', rates, year));
  if (inDollars.includes(null)) return { amount: null, currency: null, isMixed: true };
  const largest = amounts[inDollars.indexOf(Math.max(...inDollars.map(Number)))]?.currency ?? only.currency;
  const total = inDollars.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  for (const currency of [preferred, largest]) {
    const amount = currency && convert(total, 'USD', currency, rates, year);
    if (currency && typeof amount === 'number') return { amount, currency, isMixed: false };
  }
  return { amount: null, currency: null, isMixed: true };
}

/** What a client's values are computed from. */
export interface ValueSources {
  readonly client: Pick<AnalyticsClient, 'employees' | 'itEmployees' | 'timezone' | 'today'>;
  readonly data: ClientData;
  readonly rates: Rates;
  /** What may be shown of its pulses. */
  readonly pulseAccess: PulseAccess;
}

/** The measures of a year, by key. The client's ranges of employees stand in for missing figures. */
export function valuesOfYear(
  { client, data, rates, pulseAccess }: ValueSources,
  year: number,
  keys: readonly MeasureKey[],
): Map<MeasureKey, YearValue> {
  const figures = data.figures.get(year);
  const currency = data.currencies.get(year) ?? null;
  const records = data.records.get(year);
  // Of a past year without figures nothing is known: the ranges are those of today.
  const hasRanges = figures !== undefined || year === yearOf(client.today);
  const range = (input: 'employees' | 'it_employees', of: EmployeeRange | ItEmployeeRange): Quantity | null =>
    exactly(figures?.inputs[input] ?? null) ?? (hasRanges ? quantityOfRange(of) : null);
  const cost = recordedCost(records?.technologyCost ?? {}, currency, rates, year);
  const quantities: Quantities = {
    ...Object.fromEntries(Object.entries(figures?.inputs ?? {}).map(([name, value]) => [name, exactly(value)])),
    employees: range('employees', client.employees),
    it_employees: range('it_employees', client.itEmployees),
    live_applications: exactly(records?.liveApplications ?? null),
    assigned_devices: exactly(records?.assignedDevices ?? null),
    recorded_technology_cost: exactly(cost.amount),
  };
  const enteredOn = figures ? todayIn(client.timezone, figures.changedAt.getTime()) : null;

  const ofPulses = (key: PulseMeasureKey): YearValue => ({
    key,
    ...pulseValue(key, data.runs, year, pulseAccess),
    low: null,
    high: null,
    estimated: false,
    currency: null,
  });
  const valueOf = (key: MeasureKey): YearValue => {
    if (isPulseMeasure(key)) return ofPulses(key);
    const measure = measureOf(key);
    const { numerator, unit, source } = measure;
    const isOfCost = numerator.includes('recorded_technology_cost');
    const ofMoney = isOfCost ? cost.currency : currency;
    const result = estimate(key, quantities);
    const names = formulaInputs(measure);
    return {
      key,
      ...result,
      reason: isOfCost && cost.isMixed ? 'not_comparable' : result.reason,
      currency: unit === 'money' ? ofMoney : null,
      inputs: Object.fromEntries(names.map((name) => [name, quantities[name]?.value ?? null])),
      inputsCurrency: names.some(isMoneyInput) ? ofMoney : null,
      unpriced: isOfCost ? records?.unpriced : undefined,
      asOf: source === 'figures' ? enteredOn : (records?.day ?? enteredOn),
    };
  };
  return new Map(keys.map((key) => [key, valueOf(key)]));
}
