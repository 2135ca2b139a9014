import { useId, useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import type { Totals } from './chart-table.ts';
import { heatLayout, stepOf } from './layouts/heat-layout.ts';
import type { ColumnHead, Head, HeatCell } from './layouts/heat-layout.ts';
import { HiddenBlock } from './hidden-block.tsx';
import { Hatch, hatched, stepStyles } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { ScrolledPlot } from './scrolled-plot.tsx';
import { fitText, textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  rows: readonly (Head & { id: string })[];
  columns: readonly (ColumnHead & { id: string })[];
  cells: readonly HeatCell[];
  /** The totals of rows and columns, where they are shown, with their label; of rows alone if columns cannot be added. */
  totals?: Totals;
  /** The steps compare the cells of one row, not those of all. */
  perRow?: boolean;
  /** Rows and columns that add up others: they are compared with none, and have no step. */
  sums?: readonly string[];
  /** The step around a middle, from 0 to 4; without it, more is darker. */
  stepAround?: (value: number, cell: HeatCell) => number;
  format: (value: number, cell: HeatCell) => string;
  suppressed?: string;
  /** Further rows or columns that are hidden, each as one hatched block: its head, and the words on it. */
  blocks?: { row?: string | undefined; column?: string | undefined; words: string };
  /** In a narrower room the matrix scrolls. */
  narrowest?: number;
  onOpen?: (cell: HeatCell) => void;
  /** Which cells open; by default all with a number. */
  canOpen?: (cell: HeatCell) => boolean;
}

const fills = ['fill-surface', 'fill-heat-1', 'fill-heat-2', 'fill-heat-3', 'fill-heat-4', 'fill-heat-5'];

/** Five steps of one hue with the figure on each cell; what is suppressed is hatched. */
export function HeatMatrix({
  name,
  rows: ownRows,
  columns: ownColumns,
  cells,
  totals,
  format,
  suppressed = '<5',
  blocks,
  perRow,
  sums,
  stepAround,
  narrowest = 0,
  onOpen,
  canOpen,
}: Props) {
  const hatch = useId();
  const [ref, room] = useWidth();
  const width = room && Math.max(room, narrowest);
  const isScrolled = width > room;
  const [blockRow, blockColumn] = [blocks?.row, blocks?.column];
  const rows = useMemo(
    () => (blockRow === undefined ? ownRows : [...ownRows, { id: 'block', label: blockRow }]),
    [ownRows, blockRow],
  );
  const columns = useMemo(
    () => (blockColumn === undefined ? ownColumns : [...ownColumns, { id: 'block', label: blockColumn }]),
    [ownColumns, blockColumn],
  );
  const hasFoot = totals?.columns !== undefined;
  const layout = useMemo(
    () =>
      heatLayout(
        rows,
        columns,
        totals && [...totals.rows, totals.all].map((total) => total?.text),
        width,
        hasFoot,
        totals?.label,
        room,
      ),
    [rows, columns, totals, width, room, hasFoot],
  );
  const mostOf = (within: readonly HeatCell[]) =>
    Math.max(0, ...within.map(({ value }) => (typeof value === 'number' ? value : 0)));
  const isSum = ({ row, column }: HeatCell) => sums?.includes(row) || sums?.includes(column);
  const most = mostOf(cells.filter((cell) => !isSum(cell)));
  const mostIn = new Map(
    perRow ? rows.map(({ id }) => [id, mostOf(cells.filter(({ row }) => row === id))] as const) : [],
  );
  const placed = useMemo(
    () =>
      cells
        .flatMap((cell) => {
          const row = rows.findIndex(({ id }) => id === cell.row);
          const column = columns.findIndex(({ id }) => id === cell.column);
          if (row === -1 || column === -1 || cell.value === undefined) return [];
          const text = cell.value === 'suppressed' ? suppressed : format(cell.value, cell);
          return [{ cell, row, column, text, box: layout.boxOf(row, column) }];
        })
        .toSorted((a, b) => a.row - b.row || a.column - b.column),
    [cells, rows, columns, layout, format, suppressed],
  );
  const marks = useMemo<Mark[]>(
    () =>
      placed.map(({ cell, row, column, text, box }) => ({
        id: `${cell.row} ${cell.column}`,
        label: listed([rows[row]?.label, columns[column]?.label]),
        value: () => text,
        shape: box,
        group: row,
        column,
        opens: cell.value !== 0 && cell.value !== 'suppressed' && (canOpen?.(cell) ?? true),
      })),
    [placed, rows, columns, canOpen],
  );
  const { labelWidth, headHeight, height, step } = layout;
  const names = rows.map(({ id, label }, row) => ({
    id,
    text: fitText(label, labelWidth, 14),
    isMuted: row >= ownRows.length,
    baseline: layout.labelY(row),
  }));
  const foot = totals?.columns && {
    id: 'foot',
    text: fitText(totals.label, labelWidth, 14, 600),
    isMuted: false,
    baseline: layout.labelY(rows.length),
  };
  const plot = (
    <Plot
      name={name}
      ref={isScrolled ? null : ref}
      width={width}
      height={height}
      marks={marks}
      onOpen={onOpen && ((index) => placed[index] && onOpen(placed[index].cell))}
    >
      <Hatch id={hatch} />
      {layout.heads.map(({ lines, x }, index) =>
        lines.map((line, at) => (
          <text
            key={`${index} ${at}`}
            className="fill-muted"
            textAnchor="middle"
            x={x}
            y={headHeight - 8 - (lines.length - 1 - at) * 14}
          >
            {line}
          </text>
        )),
      )}
      {(isScrolled ? [] : names).map(({ id, text, isMuted, baseline }) => (
        <text
          key={id}
          className={isMuted ? 'fill-muted text-sm' : 'fill-ink text-sm'}
          unicodeBidi="plaintext"
          x="0"
          y={baseline}
        >
          {text}
        </text>
      ))}
      {blocks && blockColumn !== undefined && ownRows.length > 0 && (
        <HiddenBlock
          hatch={hatch}
          words=""
          from={layout.boxOf(0, ownColumns.length)}
          to={layout.boxOf(ownRows.length - 1, ownColumns.length)}
        />
      )}
      {blocks && blockRow !== undefined && columns.length > 0 && (
        <HiddenBlock
          hatch={hatch}
          words={blocks.words}
          from={layout.boxOf(ownRows.length, 0)}
          to={layout.boxOf(ownRows.length, columns.length - 1)}
        />
      )}
      {placed.map(({ cell, text, box }) => {
        const around =
          stepAround && typeof cell.value === 'number' ? stepStyles[stepAround(cell.value, cell)] : undefined;
        const at =
          cell.value === 'suppressed' || isSum(cell) ? 0 : stepOf(cell.value ?? 0, mostIn.get(cell.row) ?? most);
        return (
          <g key={`${cell.row} ${cell.column}`}>
            <rect
              className={
                cell.value === 'suppressed'
                  ? 'stroke-line-strong'
                  : around
                    ? `${around} stroke-transparent`
                    : `${fills[at]} ${at > 0 && at < 4 && onOpen ? 'stroke-line-strong' : 'stroke-transparent'}`
              }
              {...(cell.value === 'suppressed' && { fill: hatched(hatch) })}
              x={box.x + 0.5}
              y={box.y + 0.5}
              width={box.width - 1}
              height={box.height - 1}
              rx="3"
            />
            {cell.value === 'suppressed' && (
              <rect
                className="fill-surface"
                x={box.x + box.width / 2 - textWidth(text) / 2 - 5}
                y={box.y + box.height / 2 - 9}
                width={textWidth(text) + 10}
                height="18"
                rx="3"
              />
            )}
            <text
              className={
                around
                  ? 'fill-ink tabular-nums'
                  : at >= 4
                    ? 'fill-on-accent tabular-nums'
                    : at === 0
                      ? 'fill-muted tabular-nums'
                      : 'fill-ink tabular-nums'
              }
              textAnchor="middle"
              x={box.x + box.width / 2}
              y={box.y + box.height / 2 + 4}
            >
              {fitText(text, box.width - 2)}
            </text>
          </g>
        );
      })}
      {totals && (
        <g className="fill-ink font-semibold tabular-nums">
          <text className="font-normal" fill="inherit" textAnchor="end" x={width} y={headHeight - 8}>
            {totals.label}
          </text>
          {rows.map(({ id }, row) => (
            <text key={id} textAnchor="end" x={width} y={layout.valueY(row)}>
              {totals.rows[row]?.text}
            </text>
          ))}
          {totals.columns && (
            <>
              {foot && !isScrolled && (
                <text className="text-sm" x="0" y={foot.baseline}>
                  {foot.text}
                </text>
              )}
              {columns.map(({ id }, column) => (
                <text
                  key={id}
                  textAnchor="middle"
                  x={layout.boxOf(0, column).x + step / 2}
                  y={layout.valueY(rows.length)}
                >
                  {totals.columns?.[column]?.text}
                </text>
              ))}
              <text textAnchor="end" x={width} y={layout.valueY(rows.length)}>
                {totals.all?.text}
              </text>
            </>
          )}
        </g>
      )}
    </Plot>
  );
  if (!isScrolled) return plot;
  const column = layout.isStacked ? undefined : labelWidth + 6;
  return (
    <ScrolledPlot ref={ref} width={width} height={height} column={column} names={foot ? [...names, foot] : names}>
      {plot}
    </ScrolledPlot>
  );
}
