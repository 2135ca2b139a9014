// Every measure in words: for the API and the guide. The web app has the words of its language.
import texts from '../../locales/en/measures.json' with { type: 'json' };
import { formulaInputs, measureKeys, measureOf } from './measures.ts';
import type { Measure, MeasureInput, MeasureKey } from './measures.ts';

/** A formula with a writer for its inputs: `100 × IT employees ÷ employees`. */
export function formulaOf(
  { factor = 1, statistic, numerator, denominator }: Measure,
  write: (input: MeasureInput) => string,
): string {
  const side = (inputs: readonly MeasureInput[]) => {
    const written = inputs.map(write).join(' + ');
    return inputs.length > 1 ? `(${written})` : written;
  };
  if (statistic === 'median') return texts.statistics.median.replace('{{input}}', side(numerator));
  // A factor below 1 divides: a year has 12 months.
  const divisor = factor < 1 ? Math.round(1 / factor) : 1;
  const times = factor > 1 ? `${factor.toLocaleString('en-GB')} × ` : '';
  return `${times}${side(numerator)}${denominator ? ` ÷ ${side(denominator)}` : ''}${divisor > 1 ? ` ÷ ${divisor}` : ''}`;
}

const entryOf = (key: MeasureKey) => {
  const measure = measureOf(key);
  const { page, unit, better = null, source, access } = measure;
  return {
    key,
    page,
    name: texts.measures[key].name,
    formula: formulaOf(measure, (input) => texts.inputs[input]),
    unit,
    direction: better,
    inputs: formulaInputs(measure),
    source,
    access,
  };
};

/** All measures, in their order. */
export const catalogue = () => measureKeys.map(entryOf);
