import type { ChartTable } from '../../../ui/charts/chart-table.ts';
import type { Drawing, DrawnStrip } from '../../../ui/charts/drawing.ts';
import { stripDomain } from '../../../ui/charts/layouts/strip-layout.ts';
import { common } from './deck-charts.ts';
import { body, font, left, size, speech } from './deck-look.ts';
import type { Stage } from './deck-look.ts';
import { putTable, textOf } from './deck-table.ts';

const place = { x: left + 4.3, width: 4.6 };

/** Where values of a strip stand on its own scale, from 0 to 100; the strips have no unit in common. */
function scaleOf({ dots, peers, own }: DrawnStrip) {
  const { from, to } = stripDomain(peers, [...dots, ...(own === undefined ? [] : [own])]);
  return (value: number) => Math.round(Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100)) * 10) / 10;
}

/**
 * Strips as two scatter charts over the free column of a table: peers, and the client's own marks. The middle half and
 * the median are shapes, as a scatter chart has neither.
 */
export function putStrips(stage: Stage, table: ChartTable, drawing: Extract<Drawing, { kind: 'strips' }>): void {
  const { slide, colors, name } = stage;
  const { columns, rows } = table;
  const { columns: shown, rows: strips, words } = drawing;
  const rowHeight = Math.min(0.34, (body.height + 0.2) / (rows.length + 1));
  putTable(
    stage,
    {
      columns: [columns[0] ?? '', '', ...shown.map((column) => columns[column] ?? '')],
      rows: rows.map((row) => [row[0] ?? '', '', ...shown.map((column) => row[column] ?? '')]),
    },
    { rowHeight, fontSize: 9, isOfChart: true, parts: [4.2, 4.8, ...shown.map(() => 3.13 / shown.length)] },
  );
  const run = (mark: string, color: string, label: string) => [
    { text: `${mark} `, options: { color } },
    { text: `${label}    `, options: { color: colors.muted } },
  ];
  slide.addText(
    [
      ...run('●', colors.soft, words.peer),
      ...run('■', colors.band, words.half),
      ...run('|', colors.accent, words.median),
      ...run('●', colors.highlight, words.own),
    ],
    {
      x: place.x,
      y: body.y - 0.3,
      w: place.width,
      h: 0.3,
      align: 'center',
      ...speech(),
      margin: 0,
      fontFace: font,
      fontSize: size.small,
    },
  );
  const top = body.y + rowHeight;
  const scales = strips.map(scaleOf);
  const middleOf = (index: number) => strips.length - index - 0.5;
  for (const [index, { peers }] of strips.entries()) {
    const scale = scales[index];
    if (!peers || !scale) continue;
    const at = (value: number) => place.x + (scale(value) / 100) * place.width;
    const y = top + index * rowHeight;
    // The library gives shapes no other text than their name.
    const nameOf = (mark: string) => `${textOf(rows[index]?.[0])}: ${mark}`;
    slide.addShape('rect', {
      objectName: nameOf(words.half),
      x: at(peers.p25),
      y: y + rowHeight * 0.18,
      w: Math.max(0.03, at(peers.p75) - at(peers.p25)),
      h: rowHeight * 0.64,
      fill: { color: colors.band },
    });
    slide.addShape('rect', {
      objectName: nameOf(words.median),
      x: at(peers.median) - 0.012,
      y: y + rowHeight * 0.12,
      w: 0.024,
      h: rowHeight * 0.76,
      fill: { color: colors.accent },
    });
  }
  const put = (label: string, color: string, symbol: number, marks: readonly { x: number; y: number }[]) => {
    if (marks.length === 0) return;
    slide.addChart(
      'scatter',
      [
        { name: label, values: marks.map(({ x }) => x) },
        { name: label, values: marks.map(({ y }) => y) },
      ],
      {
        ...common(stage),
        objectName: `${name}: ${label}`,
        altText: `${name}: ${label}`,
        x: place.x,
        y: top,
        w: place.width,
        h: rowHeight * strips.length,
        layout: { x: 0, y: 0, w: 1, h: 1 },
        chartColors: [color],
        lineSize: 0,
        lineDataSymbol: 'circle',
        lineDataSymbolSize: symbol,
        catAxisMinVal: 0,
        catAxisMaxVal: 100,
        valAxisMinVal: 0,
        valAxisMaxVal: strips.length,
        catAxisHidden: true,
        valAxisHidden: true,
        catGridLine: { style: 'none' },
        valGridLine: { style: 'none' },
      },
    );
  };
  put(
    words.peer,
    colors.soft,
    5,
    strips.flatMap(({ dots }, index) => dots.map((value) => ({ x: scales[index]?.(value) ?? 0, y: middleOf(index) }))),
  );
  put(
    words.own,
    colors.highlight,
    9,
    strips.flatMap(({ own, peers }, index) =>
      own === undefined || !peers ? [] : [{ x: scales[index]?.(own) ?? 0, y: middleOf(index) }],
    ),
  );
}
