import { yearKinds } from '@orgscope/contract/analytics/year-in-review';
import type { Text } from '../../../i18n/texts.ts';
import { monthName } from '../../../lib/dates/day-name.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

/** What names the cell of the months whose rows are open. */
export function openCell(t: Text, { kind: named, month }: RowsOf): string[] {
  const kind = yearKinds.find((each) => each === named);
  return [...(kind ? [t(`year-in-review:kinds.${kind}`)] : []), ...(month ? [monthName(month)] : [])];
}
