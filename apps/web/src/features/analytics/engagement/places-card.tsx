import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../ui/charts/chart-table.ts';
import { heatTable } from '../../../ui/charts/chart-tables.ts';
import { HeatMatrix } from '../../../ui/charts/heat-matrix.tsx';
import { Sentence } from '../../../ui/charts/look.tsx';
import { dotted } from '../../../lib/text/listed.ts';
import type { CardProps } from './card.ts';

const idOf = (id: number | string | null) => (id === null ? 'none' : String(id));

/** People with a complete profile by function and location; small groups are hatched, and as many beside them as it takes. */
export function PlacesCard({ data: { places }, source, onOpen }: CardProps) {
  const t = useText();
  const title = t('engagement:places.title');
  const frame = { title, source, fileName: 'people-by-function-and-location' };
  if (!places)
    return (
      <ChartCard {...frame}>
        <Sentence>{t('engagement:places.option')}</Sentence>
      </ChartCard>
    );
  const { total, functions, locations, hidden_functions: hiddenFunctions, hidden_locations: hiddenLocations } = places;
  const { more_functions: moreFunctions, more_locations: moreLocations } = places;
  const rows = functions.map(({ id, name }) => ({ id: idOf(id), label: name ?? t('engagement:places.no_function') }));
  const columns = locations.map(({ id, name }) => ({
    id: idOf(id),
    label: name ?? t('engagement:places.no_location'),
  }));
  const cells = places.cells.map(({ function_id: row, location_id: column, count: value }) => ({
    row: idOf(row),
    column: idOf(column),
    value: value ?? ('suppressed' as const),
  }));
  const hidden = t('engagement:hidden');
  const blocks = {
    row: hiddenFunctions > 0 ? t('engagement:places.hidden_functions', { count: hiddenFunctions }) : undefined,
    column: hiddenLocations > 0 ? t('engagement:places.hidden_locations', { count: hiddenLocations }) : undefined,
    words: t('engagement:places.hidden_words'),
  };
  const more = {
    row: moreFunctions > 0 ? t('engagement:places.more_functions', { count: moreFunctions }) : undefined,
    column: moreLocations > 0 ? t('engagement:places.more_locations', { count: moreLocations }) : undefined,
  };
  // In the table, what there is no room for is a row or a column without counts.
  const beyond = (side: 'row' | 'column') =>
    Object.entries({ block: blocks[side], more: more[side] }).flatMap(([id, label]) =>
      label === undefined ? [] : [{ id, label }],
    );
  // In the table a block is a row or a column of hidden counts.
  const hiddenCells = [
    ...(blocks.row === undefined
      ? []
      : columns.map(({ id }) => ({ row: 'block', column: id, value: 'suppressed' as const }))),
    ...(blocks.column === undefined
      ? []
      : [...rows.map(({ id }) => id), 'block'].map((row) => ({ row, column: 'block', value: 'suppressed' as const }))),
  ];
  const isWhole = total !== null && functions.length > 0 && locations.length > 0;
  const blockOf = (block: string | undefined) => (block === undefined ? [] : [undefined]);
  const totals = isWhole
    ? {
        label: t('engagement:places.all'),
        rows: [...functions.map((line) => figure(line.count, formatNumber)), ...blockOf(blocks.row)],
        columns: [...locations.map((line) => figure(line.count, formatNumber)), ...blockOf(blocks.column)],
        all: figure(total, formatNumber),
      }
    : undefined;
  const isHatched = cells.some(({ value }) => value === 'suppressed') || hiddenFunctions > 0 || hiddenLocations > 0;
  const note = dotted([more.row, more.column, isHatched && t('engagement:places.few', { least: smallestGroup })]);
  return (
    <ChartCard
      {...frame}
      line={total === null ? t('engagement:places.undated') : t('engagement:places.line', { count: total })}
      table={{
        ...heatTable(
          [...rows, ...beyond('row')],
          [...columns, ...beyond('column')],
          [...cells, ...hiddenCells],
          { row: t('analytics-pages:filters.function'), ...(totals && { totals }) },
          formatNumber,
          hidden,
        ),
        ...(note && { note }),
      }}
    >
      {functions.length === 0 || locations.length === 0 ? (
        <Sentence>{total === 0 ? t('engagement:places.none') : t('analytics-pages:reasons.too_few')}</Sentence>
      ) : (
        <HeatMatrix
          name={title}
          rows={rows}
          columns={columns}
          cells={cells}
          {...(totals && { totals })}
          format={formatNumber}
          suppressed={hidden}
          blocks={blocks}
          {...(onOpen && {
            onOpen: ({ row, column }) => onOpen({ of: 'people_by_place', function_id: row, location_id: column }),
          })}
        />
      )}
      {note && <p className="mt-3 text-xs text-muted">{note}</p>}
    </ChartCard>
  );
}
