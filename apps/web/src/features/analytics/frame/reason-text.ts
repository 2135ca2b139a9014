import { measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureInput } from '@orgscope/contract/analytics/measures';
import type { MeasureValue } from '../../../api/measure-values.ts';
import type { Text } from '../../../i18n/texts.ts';
import { listed } from '../../../lib/text/listed.ts';

/** Why a measure has no value; undefined if it has one. */
export function reasonText(
  t: Text,
  { key, inputs, reason, reason_detail: detail }: Pick<MeasureValue, 'key' | 'inputs' | 'reason' | 'reason_detail'>,
): string | undefined {
  if (detail) return t(`analytics-pages:reason_details.${detail}`);
  const { numerator, denominator = [], source } = measureOf(key);
  const namesOf = (list: readonly MeasureInput[]) => listed(list.map((input) => t(`measures:inputs.${input}`)));
  if (reason === 'zero_denominator') {
    const names = namesOf(denominator.filter((input) => inputs[input] === 0));
    if (!names) return t('analytics-pages:reasons.zero_denominator');
    // What was entered can be corrected; what is counted among records is still to come.
    return t(source === 'records' ? 'analytics-pages:reasons.none_recorded' : 'analytics-pages:reasons.zero', {
      names,
    });
  }
  if (reason !== 'missing_input') return reason ? t(`analytics-pages:reasons.${reason}`) : undefined;
  const missing = [...new Set([...numerator, ...denominator])].filter((input) => inputs[input] === null);
  if (missing.includes('seat_limit')) return t('analytics-pages:reasons.no_seat_limit');
  const names = namesOf(missing);
  return names ? t('analytics-pages:reasons.missing', { names }) : t('analytics-pages:reasons.missing_input');
}
