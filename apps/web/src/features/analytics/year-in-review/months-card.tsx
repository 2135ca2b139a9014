import { yearKinds } from '@orgscope/contract/analytics/year-in-review';
import { useMemo } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure } from '../../../ui/charts/chart-table.ts';
import { heatTable } from '../../../ui/charts/chart-tables.ts';
import type { HeatCell } from '../../../ui/charts/layouts/heat-layout.ts';
import { HeatMatrix } from '../../../ui/charts/heat-matrix.tsx';
import { countsOf, monthsOfYear } from './year-values.ts';
import type { YearProps } from './year-values.ts';

/** Twelve cells for a finger, and the totals. */
const narrowest = 576;

/** What happened in which month: months across, kinds down. */
export function MonthsCard({ data, source, openerOf }: YearProps) {
  const t = useText();
  const { year, months } = data;
  const { rows, columns, cells, totals } = useMemo(() => {
    const kinds = yearKinds.flatMap((kind) => {
      const found = months.find((each) => each.kind === kind);
      return found?.total === null || found === undefined ? [] : [{ id: kind, total: found.total }];
    });
    const all = monthsOfYear(year);
    return {
      rows: kinds.map(({ id }) => ({ id, label: t(`year-in-review:kinds.${id}`) })),
      columns: all.map(({ id, short, narrow }) => ({ id, label: short, narrow })),
      cells: kinds.flatMap(({ id }) => {
        const counts = countsOf(data, id);
        return all.map((month, index): HeatCell => ({ row: id, column: month.id, value: counts[index] }));
      }),
      totals: { label: String(year), rows: kinds.map(({ total }) => figure(total, formatNumber)) },
    };
  }, [t, data, year, months]);
  const openerOfCell = ({ row, column }: HeatCell) => {
    const kind = yearKinds.find((each) => each === row);
    return kind && openerOf({ of: 'year_months', kind, month: column, year: String(year) });
  };
  if (rows.length === 0) return null;
  const title = t('analytics-pages:charts.year_months');
  const isHidden = rows.some(({ id }) => cells.every(({ row, value }) => row !== id || value === undefined));
  return (
    <ChartCard
      title={title}
      line={t('year-in-review:months.line')}
      source={source}
      table={{
        ...heatTable(rows, columns, cells, { row: t('year-in-review:months.kind'), totals }, formatNumber),
        drawing: { kind: 'heat', perRow: true, hasTotals: true },
      }}
      fileName={`months-${year}`}
    >
      <HeatMatrix
        name={title}
        rows={rows}
        columns={columns}
        cells={cells}
        totals={totals}
        perRow
        narrowest={narrowest}
        format={formatNumber}
        onOpen={(cell) => openerOfCell(cell)?.()}
        canOpen={(cell) => openerOfCell(cell) !== undefined}
      />
      {isHidden && <p className="mt-3 text-xs text-muted">{t('year-in-review:months.hidden')}</p>}
    </ChartCard>
  );
}
