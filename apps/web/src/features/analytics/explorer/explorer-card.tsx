import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { countOf, exploreLimits } from '@orgscope/contract/analytics/explorer';
import { useMemo } from 'react';
import type { ExplorePage } from '../../../api/explorer.ts';
import { useText } from '../../../i18n/i18n.ts';
import { BarList } from '../../../ui/charts/bar-list.tsx';
import type { BarRow } from '../../../ui/charts/layouts/bar-layout.ts';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { figure, nothing, withCurrency } from '../../../ui/charts/chart-table.ts';
import { barTable, heatTable, lineTable } from '../../../ui/charts/chart-tables.ts';
import { HeatMatrix } from '../../../ui/charts/heat-matrix.tsx';
import type { HeatCell } from '../../../ui/charts/layouts/heat-layout.ts';
import { MonthLines } from '../../../ui/charts/month-lines.tsx';
import { numbersOf } from './explorer-cells.ts';
import { ExplorerTable } from './explorer-table.tsx';
import type { NamedLine } from './explorer-table.tsx';
import { fileNameOf, formatOf, headingOf, lineName, totalText } from './explorer-words.ts';
import { linesOf, monthsOf, mostLines } from './month-series.ts';
import type { OpenCell } from './use-open-cell.ts';
import { isMonth } from './use-question.ts';
import type { Question } from './use-question.ts';
import { dotted, listed } from '../../../lib/text/listed.ts';
import { percentText } from '../../../lib/numbers/percent-text.ts';

interface Props {
  page: ExplorePage;
  question: Question;
  source: string;
  cell: OpenCell | undefined;
  onOpen: ((cell: OpenCell) => void) | undefined;
}

interface CellBar extends BarRow {
  cell: OpenCell;
}

const suppressed = nothing;
/** Further bars are behind a button, and not in a presentation. */
const mostBars = 16;

/** The answer as the chosen display, with its table and files. */
export function ExplorerCard({ page, question, source, cell, onOpen }: Props) {
  const t = useText();
  const { count, by, across, display } = question;
  const name = headingOf(t, count, by, across);
  const { short, exact } = formatOf(page, count);
  const currency = countOf(count).isMoney ? page.currency : null;
  const rows = useMemo(() => named(page.rows, (line) => lineName(t, by, line)), [page.rows, by, t]);
  const columns = useMemo(
    () => (across ? named(page.columns, (line) => lineName(t, across, line)) : []),
    [page.columns, across, t],
  );
  const heading = t(`explorer:dimensions.${by}`);

  // Without a total there are no shares: they would give it away.
  const whole = page.total?.value;
  const bars: CellBar[] =
    columns.length === 0
      ? rows.map(({ key, label, kind, total }) => ({
          id: key,
          label,
          value: total?.value ?? undefined,
          ...(whole && typeof total?.value === 'number' && { share: total.value / whole }),
          ...barKind(kind),
          cell: { row: key },
        }))
      : rows.flatMap((row) =>
          columns.flatMap((column) => {
            const found = page.cells.find((each) => each.row === row.key && each.column === column.key);
            if (!found || row.kind === 'hidden' || column.kind === 'hidden') return [];
            return [
              {
                id: `${row.key} ${column.key}`,
                label: listed([row.label, column.label]),
                value: found.value ?? undefined,
                ...(found.value === null && { kind: 'suppressed' as const }),
                cell: { row: row.key, column: column.key },
              },
            ];
          }),
        );

  const numberAt = useMemo(() => numbersOf(question, page), [question, page]);
  const heat = useMemo(
    () =>
      rows.flatMap((row) =>
        columns.map((column): HeatCell => {
          const found = numberAt(row, column);
          const isHidden = row.kind === 'hidden' || column.kind === 'hidden' || found?.reason === 'too_few';
          return { row: row.key, column: column.key, value: isHidden ? 'suppressed' : (found?.value ?? undefined) };
        }),
      ),
    [rows, columns, numberAt],
  );
  const heads = (lines: readonly NamedLine[]) => lines.map(({ key, label }) => ({ id: key, label }));
  const totalOf = (total: ExplorePage['total']) =>
    total?.value === null || total === null ? undefined : figure(total.value, short);
  const totals = page.total && {
    label: t('explorer:total'),
    rows: rows.map(({ total }) => totalOf(total)),
    columns: columns.map(({ total }) => totalOf(total)),
    all: totalOf(page.total) ?? figure(undefined, short),
  };

  const sums = [...rows, ...columns].filter(({ kind }) => kind === 'other').map(({ key }) => key);
  const months = monthsOf(question, rows, columns);
  const lines = linesOf(question, page, rows, columns, months);
  const number = t(`explorer:counts.${count}`);
  const barWords = { label: heading, value: number, share: '%' };
  const shares = bars.some(({ share }) => share !== undefined) ? percentText : undefined;
  const table =
    columns.length > 0
      ? withCurrency(
          heatTable(
            heads(rows),
            heads(columns),
            heat,
            { row: heading, sums, ...(totals && { totals }) },
            short,
            suppressed,
          ),
          currency,
          (column) => column > 0,
        )
      : withCurrency(barTable(bars, barWords, short, shares, suppressed), currency, (column) => column === 1);
  /** The table as a presentation draws the chosen display; a table stays one. */
  const drawnTable = () => {
    if (display === 'line')
      return lineTable(
        months.map(({ label }) => label),
        lines,
        { month: t(`explorer:dimensions.${isMonth(by) ? by : (across ?? by)}`), value: number },
        short,
      );
    if (display === 'bars') return barTable(bars.slice(0, mostBars), barWords, short, shares, suppressed);
    if (display === 'heat') return table;
    const { drawing: _, ...plain } = table;
    return plain;
  };

  const drawn = () => {
    switch (display) {
      case 'line':
        return (
          <MonthLines
            name={name}
            months={months.map(({ label }) => label)}
            series={lines}
            format={short}
            onOpen={
              onOpen &&
              (({ key }, at) => {
                const month = months[at]?.key;
                if (month === undefined) return;
                const other = across === undefined ? undefined : key;
                onOpen(isMonth(by) ? { row: month, column: other } : { row: other, column: month });
              })
            }
          />
        );
      case 'heat':
        return (
          <HeatMatrix
            name={name}
            rows={heads(rows)}
            columns={heads(columns)}
            cells={heat}
            sums={sums}
            {...(totals && { totals })}
            format={short}
            suppressed={suppressed}
            narrowest={narrowestOf(columns.length)}
            {...(onOpen && { onOpen: ({ row, column }: HeatCell) => onOpen({ row, column }) })}
          />
        );
      case 'bars':
        return (
          <BarList
            name={name}
            rows={bars}
            format={short}
            formatShare={percentText}
            suppressed={suppressed}
            most={mostBars}
            tone="series"
            {...(onOpen && { onOpen: (bar: CellBar) => bar.kind !== 'suppressed' && onOpen(bar.cell) })}
          />
        );
      default:
        return (
          <ExplorerTable
            key={`${by} ${across}`}
            name={name}
            heading={heading}
            number={number}
            rows={rows}
            columns={columns}
            numberAt={numberAt}
            total={page.total}
            write={exact}
            onOpen={onOpen}
            isOpen={(at) => cell !== undefined && cell.row === at.row && cell.column === at.column}
          />
        );
    }
  };
  return (
    <ChartCard
      title={name}
      line={dotted([page.attribute?.name, totalText(t, page, count)])}
      source={source}
      table={table}
      drawn={drawnTable()}
      fileName={fileNameOf(question)}
      isDrawn={display !== 'table'}
      isPage
    >
      {drawn()}
      <Notes page={page} question={question} lines={lines.length} />
    </ChartCard>
  );
}

/** Cells for a finger and the totals; many columns have room for their names too. */
const narrowestOf = (columns: number) => (columns > 14 ? columns * 52 + 220 : columns * 44 + 48);

const named = (lines: ExplorePage['rows'], nameOf: (line: ExplorePage['rows'][number]) => string): NamedLine[] =>
  lines.map((line) => ({ ...line, label: nameOf(line) }));

const barKind = (kind: NamedLine['kind']): Pick<BarRow, 'kind'> => {
  if (kind === 'hidden') return { kind: 'suppressed' };
  if (kind === 'other') return { kind: 'others' };
  return kind === 'none' ? { kind: 'none' } : {};
};

/** What is hidden or added up. */
function Notes({
  page,
  question: { by, across, display },
  lines,
}: Pick<Props, 'page' | 'question'> & { lines: number }) {
  const t = useText();
  const sides = [{ dimension: by, shown: page.rows }, ...(across ? [{ dimension: across, shown: page.columns }] : [])];
  const hidden = Math.max(
    0,
    ...sides.flatMap(({ shown }) => shown.flatMap(({ kind, groups }) => (kind === 'hidden' ? [groups ?? 1] : []))),
  );
  const notes = [
    ...(hidden > 0 ? [t('explorer:notes.hidden', { count: hidden, least: smallestGroup })] : []),
    ...sides.flatMap(({ dimension, shown }) =>
      shown.flatMap(({ kind, groups }) => {
        if (kind !== 'other') return [];
        const key = isMonth(dimension) ? 'earlier' : 'others';
        return [t(`explorer:notes.${key}`, { count: groups ?? 0, most: exploreLimits.values })];
      }),
    ),
    ...(display === 'line' && lines === mostLines ? [t('explorer:notes.lines', { most: mostLines })] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="mt-3 text-xs text-muted">
      {note}
    </p>
  ));
}
