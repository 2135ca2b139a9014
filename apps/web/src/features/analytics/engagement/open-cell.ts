import type { EngagementPage } from '../../../api/analytics.ts';
import type { Text } from '../../../i18n/texts.ts';
import type { RowsOf } from '../frame/use-open-rows.ts';

type Page = Pick<EngagementPage, 'places' | 'answers'>;

/** What names the cell of a chart whose rows are open. */
export function openCell(t: Text, rows: RowsOf, page: Page | undefined): string[] {
  const among = <Line extends { id: number | string | null; name: string | null }>(
    lines: readonly Line[] | undefined,
    id: unknown,
    none: string,
  ) => {
    const line = id === undefined ? undefined : lines?.find((each) => String(each.id ?? 'none') === String(id));
    return line ? [line.name ?? none] : [];
  };
  const attribute = page?.answers?.attributes.find(({ id }) => String(id) === String(rows.attribute_id));
  const type = rows.function_type;
  return [
    ...among(page?.places?.functions, rows.function_id, t('engagement:places.no_function')),
    ...among(page?.places?.locations, rows.location_id, t('engagement:places.no_location')),
    ...(attribute ? [attribute.name] : []),
    ...among(attribute?.options, rows.answer_id, t('engagement:answers.no_answer')),
    ...(type ? [t(type === 'IT' ? 'engagement:answers.it' : 'engagement:answers.business')] : []),
  ];
}
