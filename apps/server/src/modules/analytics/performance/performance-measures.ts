// The measures of the performance dashboard, from their counted inputs.
import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { formulaInputs, inputNames, measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import { isMoneyInput } from '@orgscope/contract/analytics/input-units';
import { computed } from '@orgscope/contract/analytics/formula';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Inputs } from '@orgscope/contract/analytics/formula';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import { shownAmount } from '../../../lib/amount.ts';
import type { currentTargets } from '../../figures/targets-of.ts';
import { plainMeasure } from '../page/plain-measure.ts';
import { roundedValue } from '../page/rounded-value.ts';
import type { RecordInputs } from './record-inputs.ts';

interface Beside {
  readonly today: string;
  readonly currency: string | null;
  readonly targets: Awaited<ReturnType<typeof currentTargets>>;
  /** The inputs of the day that is compared with, without costs of which a part is missing. */
  readonly previous: Inputs | undefined;
}

const valuesOf = (inputs: RecordInputs): Inputs =>
  Object.fromEntries(Object.entries(inputs).map(([name, { value }]) => [name, value]));

/** The exact amount of a money measure: as it was summed, or divided and rounded to the currency's decimals. */
function amountOf(inputs: RecordInputs, key: MeasureKey, value: number, currency: string): string {
  const { numerator, denominator } = measureOf(key);
  const [input] = numerator;
  const summed = denominator === undefined && input ? inputs[input as keyof RecordInputs]?.amount : undefined;
  return shownAmount(summed ?? value.toFixed(decimalsOf(currency)), currency);
}

function measureValue(key: MeasureKey, inputs: RecordInputs, beside: Beside): MeasureValue {
  const measure = measureOf(key);
  const used = formulaInputs(measure);
  const names = inputNames.filter((name) => used.includes(name));
  const values = valuesOf(inputs);
  const { value, reason } = computed(measure, values);
  const isComparable = names.every((name) => inputs[name as keyof RecordInputs]?.isComparable ?? true);
  const target = beside.targets.get(key);
  const currency = measure.unit === 'money' ? (beside.currency ?? target?.currency ?? null) : null;
  const unpriced = Math.max(0, ...names.map((name) => inputs[name as keyof RecordInputs]?.unpriced ?? 0));
  return {
    ...plainMeasure(key),
    value: roundedValue(key, measure.unit, currency, value, target?.target),
    currency,
    amount: value === null || currency === null ? null : amountOf(inputs, key, value, currency),
    previous: roundedValue(
      key,
      measure.unit,
      currency,
      beside.previous && unpriced === 0 ? computed(measure, beside.previous).value : null,
    ),
    target: target?.target ?? null,
    reason: isComparable ? reason : 'not_comparable',
    inputs: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    ...(beside.currency !== null && names.some(isMoneyInput) && { inputs_currency: beside.currency }),
    ...(value !== null && unpriced > 0 && { unpriced }),
    as_of: beside.today,
  };
}

export const performanceMeasures = (inputs: RecordInputs, beside: Beside): MeasureValue[] =>
  measuresOf('performance_dashboard').map((key) => measureValue(key, inputs, beside));
