import type { MeasureItPage } from '../../../api/analytics.ts';
import type { Text } from '../../../i18n/texts.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

type Page = Pick<MeasureItPage, 'people_by_function' | 'people_by_location'>;

/** What names the bar of a chart whose rows are open. */
export function openCell(t: Text, rows: RowsOf, page: Page | undefined): string[] {
  return (['function', 'location'] as const).flatMap((by) => {
    const id = rows[`${by}_id`];
    if (id === undefined) return [];
    if (id === 'none') return [t(`measure-it:people.none_${by}`)];
    const place = page?.[`people_by_${by}`].rows.find((row) => String(row.id) === String(id));
    return place ? [place.name] : [];
  });
}
