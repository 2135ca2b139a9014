import type { MeasureTarget, MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { formulaInputs, measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import { computed } from '@orgscope/contract/analytics/formula';
import type { MeasureKey, RecordInput } from '@orgscope/contract/analytics/measures';
import { plainMeasure } from '../analytics/page/plain-measure.ts';
import { roundedValue } from '../analytics/page/rounded-value.ts';
import type { ShownInputs } from './engagement-inputs.ts';

interface Beside {
  readonly today: string;
  readonly targets: ReadonlyMap<string, { readonly target: MeasureTarget }>;
  /** The inputs of the day compared with. */
  readonly previous: ShownInputs | undefined;
}

function valueOf(key: MeasureKey, told: ShownInputs, target: MeasureTarget | null = null) {
  const measure = measureOf(key);
  const names = formulaInputs(measure);
  const parts = names.map((name) => [name, told[name as RecordInput] ?? null] as const);
  const hidden = parts.map(([, part]) => part).find((part) => typeof part === 'string');
  const numbers = parts.map(([name, part]) => [name, typeof part === 'number' ? part : null] as const);
  if (hidden) return { value: null, reason: hidden, inputs: Object.fromEntries(names.map((name) => [name, null])) };
  const inputs = Object.fromEntries(numbers);
  const { value, reason } = computed(measure, inputs);
  return { value: roundedValue(key, measure.unit, null, value, target), reason, inputs };
}

/** The measures of engagement in the order of the catalogue, with reason instead of value where one is hidden. */
export const engagementMeasures = (told: ShownInputs, { today, targets, previous }: Beside): MeasureValue[] =>
  measuresOf('stakeholder_engagement').map((key) => {
    const target = targets.get(key)?.target ?? null;
    const { value, reason, inputs } = valueOf(key, told, target);
    return {
      ...plainMeasure(key),
      value,
      previous: value === null || !previous ? null : valueOf(key, previous).value,
      target,
      reason,
      inputs,
      as_of: today,
    };
  });
