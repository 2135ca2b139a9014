import type { MeasureValue } from '../../../api/analytics.ts';
import type { Text } from '../../../i18n/texts.ts';

/** Why a measure has no value; undefined if it has one. */
export const reasonText = (
  t: Text,
  { reason, reason_detail: detail }: Pick<MeasureValue, 'reason' | 'reason_detail'>,
): string | undefined => {
  if (detail) return t(`analytics-pages:reason_details.${detail}`);
  return reason ? t(`analytics-pages:reasons.${reason}`) : undefined;
};
