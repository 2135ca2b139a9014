import { useId, useMemo, useRef } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { useShowAll } from '../../lib/hooks/use-show-all.ts';
import { listed } from '../../lib/text/listed.ts';
import { ShowAllButton } from '../show-all-button.tsx';
import { barLayout } from './layouts/bar-layout.ts';
import type { BarLabels, BarRow } from './layouts/bar-layout.ts';
import { Hatch, hatched } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props<Row extends BarRow> {
  name: string;
  rows: readonly Row[];
  format: (value: number) => string;
  formatShare?: (share: number) => string;
  /** The text of a suppressed row. */
  suppressed?: string;
  /** What is said of a row without a value, where a sign is shown. */
  unknown?: string;
  /** Further rows are behind a button. */
  most?: number;
  /** The fill of plain bars: quiet beside a highlighted one, strong where there is none. */
  tone?: 'quiet' | 'series';
  /** Sentences stand above their bars. */
  labels?: BarLabels;
  /** The value of a bar over the whole width, where values have an end; the largest of them by default. */
  end?: number;
  onOpen?: (row: Row) => void;
}

/** Bars from zero with label, value and share; on a narrow place label and value stand above the bar. */
export function BarList<Row extends BarRow>({
  name,
  rows,
  format,
  formatShare,
  suppressed = '<5',
  unknown,
  most = 8,
  tone = 'quiet',
  labels = 'beside',
  end,
  onOpen,
}: Props<Row>) {
  const t = useText();
  const hatch = useId();
  const [ref, width] = useWidth();
  const frame = useRef<HTMLDivElement>(null);
  const [isWhole, showAll] = useShowAll(() =>
    frame.current?.querySelector<SVGElement>(`[data-mark="${CSS.escape(rows[most]?.id ?? '')}"]`)?.focus(),
  );
  const shown = useMemo(() => (isWhole || rows.length <= most + 1 ? rows : rows.slice(0, most)), [rows, most, isWhole]);
  const texts = useMemo(
    () =>
      shown.map(({ label, value, share, kind }) => ({
        label,
        value: kind === 'suppressed' || value === undefined ? suppressed : format(value),
        share: share === undefined || !formatShare ? '' : formatShare(share),
      })),
    [shown, format, formatShare, suppressed],
  );
  const layout = useMemo(() => barLayout(shown, texts, width, labels, end), [shown, texts, width, labels, end]);
  const marks = useMemo<Mark[]>(
    () =>
      shown.map(({ id, label, value, kind }, index) => ({
        id,
        label,
        value: () => (value === undefined && unknown) || listed([texts[index]?.value, texts[index]?.share]),
        shape: layout.rowBox(index),
        opens: kind !== 'suppressed',
      })),
    [shown, texts, layout, unknown],
  );
  const look = ({ kind, highlighted }: BarRow) =>
    kind === 'none'
      ? 'fill-surface stroke-line-strong'
      : highlighted || (tone === 'series' && kind !== 'others')
        ? 'fill-data-1 stroke-data-1'
        : onOpen
          ? 'fill-data-quiet stroke-line-strong'
          : 'fill-data-quiet stroke-data-quiet';
  return (
    <div ref={frame} className="min-w-0">
      <Plot
        name={name}
        ref={ref}
        width={width}
        height={layout.height}
        marks={marks}
        onOpen={onOpen && ((index) => shown[index] && onOpen(shown[index]))}
        lit={layout.rowBox}
      >
        <Hatch id={hatch} />
        {shown.map((row, index) => {
          const { text, bar, label } = layout.rows[index] ?? layout.empty;
          const weight = row.highlighted ? 600 : 400;
          return (
            <g key={row.id} className="text-sm">
              <text
                className={row.kind === 'none' ? 'fill-muted' : 'fill-ink'}
                fontWeight={weight}
                x="0"
                y={text}
                unicodeBidi="plaintext"
              >
                {fitText(row.label, label, 14, weight)}
              </text>
              <rect
                className={look(row)}
                {...(row.kind === 'suppressed' && { fill: hatched(hatch), className: 'stroke-line-strong' })}
                strokeDasharray={row.kind === 'none' ? '3 2' : undefined}
                x={bar.x + 0.5}
                y={bar.y + 0.5}
                width={bar.width}
                height={bar.height - 1}
                rx="2.5"
              />
              <text className="fill-ink tabular-nums" fontWeight={weight} textAnchor="end" x={layout.valueX} y={text}>
                {texts[index]?.value}
              </text>
              <text className="fill-muted tabular-nums" textAnchor="end" x={layout.shareX} y={text}>
                {texts[index]?.share}
              </text>
            </g>
          );
        })}
      </Plot>
      {shown.length < rows.length && (
        <>
          <p className="mt-1 hidden text-sm text-muted print:block">
            {t('charts:and_more', { count: rows.length - shown.length })}
          </p>
          <ShowAllButton onPress={showAll}>
            {t('charts:show_more', { count: rows.length - shown.length })}
          </ShowAllButton>
        </>
      )}
    </div>
  );
}
