import { scaleLinear } from 'd3-scale';
import type PptxGenJS from 'pptxgenjs';
import type { ChartTable, Figure, TableCell } from '../../../ui/charts/chart-table.ts';
import type { Drawing } from '../../../ui/charts/drawing.ts';
import { listed } from '../../../lib/text/listed.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { body, font, isRtl, left, size, speech, startSide, wide } from './deck-look.ts';
import type { Stage } from './deck-look.ts';
import { putTable, textOf } from './deck-table.ts';
import { formatCodeOf } from './number-format.ts';

type Of<Kind extends Drawing['kind']> = Extract<Drawing, { kind: Kind }>;
type Series = PptxGenJS.OptsChartData;

const figureOf = (cell: TableCell | undefined): Figure =>
  typeof cell === 'object' ? cell : { text: cell ?? '', value: undefined };

// The library leaves the place of a missing value empty, but its types know numbers only.
const valuesOf = (values: readonly (number | undefined)[]) => values.map((value) => value ?? null) as number[];

export const common = ({ colors, name }: Stage): PptxGenJS.IChartOpts => ({
  x: left,
  y: body.y,
  w: wide,
  h: body.height,
  objectName: name,
  altText: name,
  lang: speech().lang,
  displayBlanksAs: 'gap',
  catAxisLabelFontFace: font,
  catAxisLabelFontSize: size.text,
  catAxisLabelColor: colors.text,
  catAxisLineShow: true,
  catAxisLineColor: colors.line,
  valAxisLabelFontFace: font,
  valAxisLabelFontSize: size.small,
  valAxisLabelColor: colors.muted,
  valAxisLineShow: false,
  valGridLine: { color: colors.line, size: 0.75, style: 'solid' },
  dataLabelFontFace: font,
  dataLabelFontSize: size.small,
  dataLabelColor: colors.text,
  legendFontFace: font,
  legendFontSize: size.small,
  legendColor: colors.muted,
  legendPos: 't',
});

/** The figures of a chart, for those who do not see it: "People by function. Finance: 12. Sales: <5." */
function spoken(name: string, { columns, rows }: ChartTable, series: readonly number[]): string {
  const figuresOf = (row: ChartTable['rows'][number]) =>
    series.map((column) => (series.length > 1 ? `${columns[column] ?? ''} ` : '') + textOf(row[column]));
  return sentences([name, ...rows.map((row) => `${textOf(row[0])}: ${listed(figuresOf(row))}`)]);
}

/** Bars and lines. A row without a value says why beside its label: "<5" or a dash. */
export function putSeries(stage: Stage, table: ChartTable, drawing: Of<'bars' | 'lines' | 'trend'>): void {
  const { slide, colors, name } = stage;
  const { columns, rows } = table;
  const { kind, series, isPartOf = false } = drawing;
  const isLines = kind !== 'bars';
  // Bars are drawn from the bottom up.
  const shown = isLines ? rows : rows.toReversed();
  const quietRows = (drawing.quietRows ?? []).map((row) => (isLines ? row : rows.length - 1 - row));
  const [first = 1] = series;
  const labels = shown.map((row) => {
    const { text, value } = figureOf(row[first]);
    return value === undefined && !isLines ? `${textOf(row[0])} (${text})` : textOf(row[0]);
  });
  const figures = series.map((column) => shown.map((row) => figureOf(row[column])));
  const code = formatCodeOf(figures.flat());
  const data: Series[] = figures.map((list, index) => ({
    name: columns[series[index] ?? 0] ?? '',
    labels,
    values: valuesOf(list.map(({ value }) => value)),
  }));
  const tones = isLines
    ? linesOf(stage, kind === 'trend', series.length)
    : // One colour: with more of them, a single series has one for each bar.
      [colors.series, isPartOf ? colors.highlight : colors.second, colors.quiet].slice(0, series.length);
  const perRow = series.length === 1 && !isLines && quietRows.length > 0;
  slide.addChart(isLines ? 'line' : 'bar', data, {
    ...common(stage),
    altText: spoken(name, table, series),
    ...(!isLines && {
      barDir: 'bar' as const,
      valAxisHidden: true,
      valGridLine: { style: 'none' as const },
      h: Math.min(body.height, 0.9 + rows.length * 0.42 * Math.max(1, isPartOf ? 1 : series.length)),
    }),
    ...(isPartOf && { barOverlapPct: 100 }),
    barGapWidthPct: 60,
    chartColors: perRow ? rows.map((_, row) => (quietRows.includes(row) ? colors.quiet : colors.series)) : tones,
    showLegend: series.length > 1,
    showValue: !isLines,
    // A part of nothing needs no 0.
    dataLabelFormatCode: isPartOf && !code.includes(';') ? `${code};;` : code,
    valAxisLabelFormatCode: code,
    ...(isLines && {
      lineSize: 2.25,
      lineDataSymbolSize: 7,
      h: body.height - belowLines(series.length),
      ...rangeOf(figures.flat()),
    }),
  });
  // Figures at the points of several lines would lie on each other: they stand below.
  if (isLines)
    putTable(
      stage,
      {
        columns: ['', ...labels],
        rows: figures.map((list, index) => [columns[series[index] ?? 0] ?? '', ...list]),
      },
      { y: body.y + body.height - belowLines(series.length) + 0.1, isOfChart: true },
    );
}

/** Of a trend the own line stands out, the peers' quartiles are quiet, their median is between; others are told apart. */
function linesOf({ colors }: Pick<Stage, 'colors'>, isTrend: boolean, count: number): string[] {
  const { text, accent, quiet, series, second, muted, highlight, soft } = colors;
  if (count === 1) return [text];
  if (isTrend) return count === 4 ? [text, quiet, accent, quiet] : [text, accent, quiet];
  // The library dashes all lines of a chart or none.
  return [series, second, text, soft, highlight, muted].slice(0, count);
}

const belowLines = (count: number) => (count + 1) * 0.34 + 0.2;

/** Lines may start above zero: an axis that leaves a little room around them. */
function rangeOf(figures: readonly Figure[]): Partial<PptxGenJS.IChartOpts> {
  const values = figures.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return {};
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = (high - low || Math.abs(high) || 1) * 0.1;
  const scale = scaleLinear([low >= 0 ? Math.max(0, low - margin) : low - margin, high + margin], [0, 1]).nice(4);
  const [first = 0, second = 1] = scale.ticks(4);
  const [from = low, to = high] = scale.domain();
  return { valAxisMinVal: from, valAxisMaxVal: to, valAxisMajorUnit: Number((second - first).toPrecision(6)) };
}

/** Stacked columns; the lowest of each stack cannot be seen. */
export function putWaterfall(stage: Stage, table: ChartTable, { value, totals }: Of<'waterfall'>): void {
  const { slide, colors } = stage;
  const { columns, rows } = table;
  const figures = rows.map((row) => figureOf(row[value]));
  let end = 0;
  const steps = figures.map((figure, row) => {
    const amount = figure.value ?? 0;
    const isTotal = totals.includes(row);
    const from = isTotal ? 0 : end;
    end = isTotal ? amount : end + amount;
    return { isTotal, amount, base: Math.min(from, end) };
  });
  const labels = rows.map((row, index) => `${textOf(row[0])}: ${figures[index]?.text ?? ''}`);
  const name = columns[value] ?? '';
  const seriesOf = (label: string, of: (step: (typeof steps)[number]) => number): Series => ({
    name: label,
    labels,
    values: steps.map(of),
  });
  const data = [
    seriesOf(' ', ({ isTotal, base }) => (isTotal ? 0 : base)),
    seriesOf(name, ({ isTotal, amount }) => (isTotal ? amount : 0)),
    seriesOf(`${name} +`, ({ isTotal, amount }) => (!isTotal && amount > 0 ? amount : 0)),
    seriesOf(`${name} −`, ({ isTotal, amount }) => (!isTotal && amount < 0 ? -amount : 0)),
  ];
  slide.addChart('bar', data, {
    ...common(stage),
    altText: spoken(stage.name, table, [value]),
    barDir: 'col',
    barGrouping: 'stacked',
    barGapWidthPct: 40,
    chartColors: ['transparent', colors.series, colors.second, colors.highlight],
    valAxisLabelFormatCode: formatCodeOf(figures),
    showLegend: false,
  });
}

const plot = { x: 0.14, y: 0.09, w: 0.84, h: 0.78 };

/** Bubbles whose area is an amount, in the cells of two axes of words; the largest are named beside them. */
export function putBubbles(stage: Stage, { rows }: ChartTable, drawing: Of<'bubbles'>, width: number): void {
  const { slide, colors } = stage;
  const { places, size: column, x, y, highlighted, others } = drawing;
  const drawn = rows.flatMap((row, index) => {
    const place = places[index];
    const amount = figureOf(row[column]).value;
    return place && amount !== undefined && amount > 0
      ? [{ ...place, amount, isHighlighted: highlighted.rows.includes(index) }]
      : [];
  });
  const high = y.labels.length || Math.max(1, ...drawn.map((one) => one.y));
  const round = (value: number) => Math.round(value * 1000) / 1000;
  const seriesOf = (name: string, isHighlighted: boolean): Series => ({
    // The library writes the name into the sheet as it is.
    name: name.replaceAll(/[<>&"]/g, ' '),
    values: valuesOf(drawn.map((one) => (one.isHighlighted === isHighlighted ? round(one.y) : undefined))),
    sizes: valuesOf(drawn.map((one) => (one.isHighlighted === isHighlighted ? one.amount : undefined))),
  });
  const frame = { x: left, y: body.y + 0.1, w: width, h: body.height - 0.3 };
  const kinds = [
    ...(drawn.some(({ isHighlighted }) => !isHighlighted) ? [{ name: others, isHighlighted: false }] : []),
    ...(drawn.some(({ isHighlighted }) => isHighlighted) ? [{ name: highlighted.label, isHighlighted: true }] : []),
  ];
  if (kinds.length > 0)
    slide.addChart(
      'bubble',
      [
        { name: x.name, values: drawn.map((one) => round(one.x)) },
        ...kinds.map(({ name, isHighlighted }) => seriesOf(name, isHighlighted)),
      ],
      {
        ...common(stage),
        ...frame,
        layout: plot,
        chartColors: kinds.map(({ isHighlighted }) => (isHighlighted ? colors.highlight : colors.series)),
        chartColorsOpacity: 65,
        lineSize: 0,
        catAxisMinVal: 0.5,
        catAxisMaxVal: x.labels.length + 0.5,
        catAxisMajorUnit: 1,
        valAxisMinVal: 0.5,
        valAxisMaxVal: high + 0.5,
        valAxisMajorUnit: 1,
        catAxisLabelPos: 'none',
        valAxisLabelPos: 'none',
        catGridLine: { color: colors.line, size: 0.75, style: 'solid' },
        showLegend: true,
        dataLabelFormatCode: formatCodeOf(rows.map((row) => figureOf(row[column]))),
      },
    );
  const [cellWidth, cellHeight] = [(frame.w * plot.w) / x.labels.length, (frame.h * plot.h) / high];
  const text = { fontFace: font, fontSize: size.small, color: colors.muted, margin: 0, ...speech() } as const;
  const bottom = frame.y + frame.h * (plot.y + plot.h) + 0.05;
  for (const [index, label] of x.labels.entries())
    slide.addText(label, {
      ...text,
      align: 'center',
      x: frame.x + frame.w * plot.x + index * cellWidth,
      y: bottom,
      w: cellWidth,
      h: 0.25,
    });
  for (const [index, label] of y.labels.entries())
    slide.addText(label, {
      ...text,
      align: 'right',
      x: frame.x,
      y: frame.y + frame.h * plot.y + (high - 1 - index) * cellHeight,
      w: frame.w * plot.x - 0.1,
      h: cellHeight,
    });
  if (y.name)
    // The axes grow to the top and to the right in every language.
    slide.addText(isRtl() ? `↑ ${y.name}  → ${x.name}` : `${y.name} ↑  ${x.name} →`, {
      ...text,
      ...(isRtl() && { align: startSide() }),
      x: frame.x + frame.w * plot.x,
      y: bottom + 0.25,
      w: frame.w * plot.w,
      h: 0.25,
    });
}
