import { criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../ui/charts/chart-table.ts';
import { heatTable } from '../../../ui/charts/chart-tables.ts';
import { HeatMatrix } from '../../../ui/charts/heat-matrix.tsx';
import type { CardProps } from './card.ts';

/** How many applications are how critical, in which part of their life. */
export function MatrixCard({ data: { matrix }, source, onOpen }: CardProps) {
  const t = useText();
  const columns = lifecycles.map((id) => ({ id, label: t(`messages:applications.codes.lifecycle.${id}`) }));
  const hasUnset = matrix.some(({ criticality, count }) => criticality === null && count > 0);
  const rows = [
    ...criticalities.map((id) => ({ id, label: t(`messages:applications.codes.criticality.${id}`) })),
    ...(hasUnset ? [{ id: 'none' as const, label: t('performance:matrix.not_set') }] : []),
  ];
  const countOf = (row: string, column: string) =>
    matrix
      .filter(({ criticality, lifecycle }) => (criticality ?? 'none') === row && lifecycle === column)
      .reduce((sum, cell) => sum + cell.count, 0);
  const cells = rows.flatMap((row) =>
    columns.map((column) => ({ row: row.id, column: column.id, value: countOf(row.id, column.id) })),
  );
  const sum = (isIn: (cell: (typeof cells)[number]) => boolean) =>
    figure(
      cells.filter(isIn).reduce((total, { value }) => total + value, 0),
      formatNumber,
    );
  const totals = {
    label: t('performance:matrix.all'),
    rows: rows.map(({ id }) => sum(({ row }) => row === id)),
    columns: columns.map(({ id }) => sum(({ column }) => column === id)),
    all: sum(() => true),
  };
  const title = t('analytics-pages:charts.matrix');
  return (
    <ChartCard
      title={title}
      line={t('performance:matrix.line', { count: cells.reduce((total, { value }) => total + value, 0) })}
      source={source}
      table={heatTable(rows, columns, cells, { row: t('performance:filters.criticality'), totals }, formatNumber)}
      fileName="applications-by-criticality"
    >
      <HeatMatrix
        name={title}
        rows={rows}
        columns={columns}
        cells={cells}
        totals={totals}
        format={formatNumber}
        onOpen={({ row, column }) => {
          const criticality = rows.find(({ id }) => id === row)?.id;
          const lifecycle = columns.find(({ id }) => id === column)?.id;
          if (criticality && lifecycle) onOpen({ of: 'matrix', criticality, lifecycle });
        }}
      />
    </ChartCard>
  );
}
