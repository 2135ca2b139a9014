// Makes a presentation of a page. The library is as large as all charts together: this file is loaded when somebody asks.
import PptxGenJS from 'pptxgenjs';
import { listed } from '../../../lib/text/listed.ts';
import type { ChartPart, TilePart } from '../../../ui/charts/card/page-parts.ts';
import { putBubbles, putSeries, putWaterfall } from './deck-charts.ts';
import { body, font, isRtl, left, size, speech, startSide, wide, write } from './deck-look.ts';
import type { Slide, Stage } from './deck-look.ts';
import { putStrips } from './deck-strips.ts';
import { putHeat, putTable, rowsOfSlide } from './deck-table.ts';
import type { Colors } from './light-colors.ts';

export interface Deck {
  /** The name of the page. */
  name: string;
  headline: string;
  client: string;
  /** Where the figures come from. */
  source: readonly string[];
  /** The filters in words. */
  filters: readonly string[];
  date: string;
  tiles: readonly TilePart[];
  charts: readonly ChartPart[];
  colors: Colors;
  words: {
    tiles: string;
    /** Name, figure, of what, change, target. */
    columns: readonly [string, string, string, string, string];
    nothing: string;
    /** "2 of 3". */
    part: (number: number, count: number) => string;
  };
}

/** More bars than these go to a further slide. */
const barsOfSlide = 16;
const named = 12;

/** The presentation: what the page says, its measures as a table, and a slide for each chart. */
export async function presentation(deck: Deck): Promise<Blob> {
  const { name, headline, client, colors, tiles, charts, words } = deck;
  const file = new PptxGenJS();
  file.layout = 'LAYOUT_WIDE';
  file.theme = { headFontFace: font, bodyFontFace: font };
  file.title = `${name}: ${headline}`;
  file.author = client;
  file.company = client;
  file.subject = name;
  file.rtlMode = isRtl();
  const numbers = {
    x: left + wide - 0.6,
    y: 6.95,
    w: 0.6,
    h: 0.3,
    align: 'right' as const,
    fontFace: font,
    fontSize: size.small,
    color: colors.muted,
  };
  const master = (title: string, y: number, h: number, fontSize: number, valign: 'top' | 'middle') =>
    file.defineSlideMaster({
      title,
      background: { color: 'FFFFFF' },
      objects: [
        {
          placeholder: {
            options: {
              name: 'title',
              type: 'title',
              x: left,
              y,
              w: wide,
              h,
              margin: 0,
              align: startSide(),
              ...speech(),
              valign,
              fontFace: font,
              fontSize,
              bold: true,
              color: colors.text,
            },
            text: '',
          },
        },
      ],
      slideNumber: numbers,
    });
  master('TITLE', 2, 1.5, 32, 'top');
  master('CHART', 0.4, 0.6, size.title, 'middle');
  titleSlide(file.addSlide({ masterName: 'TITLE' }), deck);

  const stageOf: StageOf = (title, { line, source, note }) => {
    const slide = file.addSlide({ masterName: 'CHART' });
    slide.addText(title, { placeholder: 'title', ...speech() });
    if (line) write({ slide, colors }, line, { x: left, y: 1, w: wide, h: 0.3 }, { fontSize: size.text });
    if (note) write({ slide, colors }, note, { x: left, y: 6.68, w: wide, h: 0.25 });
    write({ slide, colors }, source, { x: left, y: 6.95, w: wide - 0.8, h: 0.3 });
    return { slide, colors, name: title };
  };

  const figure = (text: string) => ({ text, value: undefined });
  const columns = tiles.some(({ target }) => target !== undefined) ? 5 : 4;
  for (const [part, list] of inParts(tiles, rowsOfSlide))
    putTable(
      stageOf(words.tiles + part(words.part), { line: headline, source: charts[0]?.source ?? client }),
      {
        columns: words.columns.slice(0, columns),
        rows: list.map((tile) =>
          [tile.name, figure(tile.figure), tile.of, tile.change ?? '', tile.target ?? ''].slice(0, columns),
        ),
      },
      { parts: [3, 1.4, 2.2, 2.2, 3.2].slice(0, columns) },
    );
  for (const chart of charts) putChart(chart, stageOf, words);

  const made = await file.write({ outputType: 'blob', compression: true });
  if (!(made instanceof Blob)) throw new TypeError('not a file');
  return made;
}

function titleSlide(slide: Slide, { name, headline, client, source, filters, date, colors }: Deck): void {
  const stage = { slide, colors };
  slide.addShape('rect', { x: isRtl() ? 13.08 : 0, y: 0, w: 0.25, h: 7.5, fill: { color: colors.accent } });
  write(stage, name, { x: left, y: 1.5, w: wide, h: 0.4 }, { fontSize: 16 });
  slide.addText(headline, { placeholder: 'title', ...speech() });
  write(stage, client, { x: left, y: 3.7, w: wide, h: 0.4 }, { fontSize: 18, color: colors.text });
  write(
    stage,
    [...filters, ...source].join('\n'),
    { x: left, y: 4.2, w: 11, h: 2 },
    { fontSize: 14, valign: 'top', paraSpaceAfter: 4 },
  );
  write(stage, date, { x: left, y: 6.95, w: wide - 0.8, h: 0.3 });
}

type Part = (write: (number: number, count: number) => string) => string;

/** A list as as many parts as it takes; the name of a part is empty where there is one. */
function inParts<Item>(list: readonly Item[], most: number): [Part, Item[]][] {
  const count = Math.ceil(list.length / most);
  return Array.from({ length: count }, (_, index) => [
    (words) => (count > 1 ? ` (${words(index + 1, count)})` : ''),
    list.slice(index * most, (index + 1) * most),
  ]);
}

interface Frame {
  line?: string | undefined;
  source: string;
  note?: string | undefined;
}

type StageOf = (title: string, frame: Frame) => Stage;

/** The slides of a chart: native where PowerPoint has its kind, else its table. */
function putChart({ title, line, source, table }: ChartPart, stageOf: StageOf, words: Deck['words']): void {
  const { drawing, rows } = table;
  const frame = { line, source, note: table.note };
  if (rows.length === 0) {
    write(stageOf(title, frame), words.nothing, { x: left, y: body.y, w: wide, h: 0.4 }, { fontSize: 14 });
    return;
  }
  switch (drawing?.kind) {
    case 'lines':
    case 'trend':
      return putSeries(stageOf(title, frame), table, drawing);
    case 'bars':
      for (const [part, list] of inParts(
        rows.map((row, index) => ({ row, index })),
        barsOfSlide,
      ))
        putSeries(
          stageOf(title + part(words.part), frame),
          { ...table, rows: list.map(({ row }) => row) },
          {
            ...drawing,
            quietRows: list.flatMap(({ index }, at) => (drawing.quietRows?.includes(index) ? [at] : [])),
          },
        );
      return undefined;
    case 'waterfall':
      return putWaterfall(stageOf(title, frame), table, drawing);
    case 'heat':
      return putHeat(stageOf(title, frame), table, drawing);
    case 'strips':
      return putStrips(stageOf(title, frame), table, drawing);
    case 'bubbles': {
      const stage = stageOf(title, frame);
      const side = 3.4;
      putBubbles(stage, table, drawing, wide - side - 0.3);
      const amountOf = (row: (typeof rows)[number]) => {
        const cell = row[drawing.size];
        return typeof cell === 'object' ? (cell.value ?? -1) : -1;
      };
      putTable(
        stage,
        {
          columns: [table.columns[0] ?? '', table.columns[drawing.size] ?? ''],
          rows: rows
            .toSorted((a, b) => amountOf(b) - amountOf(a))
            .slice(0, named)
            .map((row) => [row[0] ?? '', row[drawing.size] ?? '']),
        },
        { x: left + wide - side, width: side, parts: [2.4, 1], rowHeight: 0.34 },
      );
      if (drawing.notes.length > 0)
        write(stage, listed(drawing.notes), { x: left + wide - side, y: 6.5, w: side, h: 0.3 });
      return undefined;
    }
    case undefined:
      for (const [part, list] of inParts(rows, rowsOfSlide))
        putTable(stageOf(title + part(words.part), frame), {
          columns: table.columns,
          rows: list,
          ...(table.foot && list.at(-1) === rows.at(-1) && { foot: table.foot }),
        });
  }
}
