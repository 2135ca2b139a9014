import { meetsTarget } from '@orgscope/contract/analytics/meets-target';
import { withWholeSign } from '@orgscope/contract/words/languages';
import { numberFormat } from '@orgscope/contract/words/intl-formats';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { unitText, valueText } from '../../../i18n/measure-text.ts';
import { formatLanguage } from '../../../lib/format-language.ts';

/**
 * The value of a measure beside its target. One that misses it but reads like it has as many more digits as tell them
 * apart: 89.96% beside at least 90.0%.
 */
export function figureOf(measure: MeasureValue): string {
  const { value, target, unit, currency, estimated } = measure;
  const usual = valueText(measure);
  if (value === null || !target || meetsTarget(value, target)) return usual;
  const limit = [target.value, target.high ?? target.value].find(
    (end) => unitText(unit, end, currency) === unitText(unit, value, currency),
  );
  if (limit === undefined) return usual;
  const language = formatLanguage();
  const style: Intl.NumberFormatOptions =
    unit === 'percent' ? { style: 'unit', unit } : currency === null ? {} : { style: 'currency', currency };
  const written = (unit === 'money' ? [0, 2, 3] : [0, 1, 2, 3, 4, 5, 6]).map((count) => {
    const format = numberFormat(language, { ...style, minimumFractionDigits: count, maximumFractionDigits: count });
    return [value, limit].map((number) => withWholeSign(format.format(number), language));
  });
  // Shares near 0 and 100 have more than one decimal already.
  const usualAt = written.findIndex(([own]) => own === unitText(unit, value, currency));
  const finer = written.slice(usualAt + 1).find(([own, end]) => own !== end)?.[0];
  return finer === undefined ? usual : (estimated ? '≈ ' : '') + finer;
}
