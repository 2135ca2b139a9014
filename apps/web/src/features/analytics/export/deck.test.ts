// @vitest-environment node
import JSZip from 'jszip';
import { afterEach, describe, expect, it } from 'vitest';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { figure } from '../../../ui/charts/chart-table.ts';
import type { ChartTable } from '../../../ui/charts/chart-table.ts';
import {
  barTable,
  fitTable,
  heatTable,
  lifecycleTable,
  lineTable,
  trendTable,
} from '../../../ui/charts/chart-tables.ts';
import type { HeatCell } from '../../../ui/charts/layouts/heat-layout.ts';
import type { ChartPart } from '../../../ui/charts/card/page-parts.ts';
import { presentation } from './deck.ts';
import type { Deck } from './deck.ts';

const percent = (value: number) => `${value.toFixed(1)}%`;
const deck: Omit<Deck, 'charts'> = {
  name: 'Measure IT',
  headline: 'You have 5 IT people & more.',
  client: 'Acme',
  source: ['38 peers'],
  filters: ['Year: 2025'],
  date: 'Exported on 1 March 2027',
  tiles: [
    { kind: 'tile', name: 'IT staff', figure: '5.2%', of: 'of employees', change: '+0.3 points', target: undefined },
    { kind: 'tile', name: 'IT spend', figure: '—', of: 'of revenue', change: undefined, target: undefined },
  ],
  colors: {
    text: '10202E',
    muted: '55646F',
    line: 'DDDDDD',
    accent: '225681',
    band: 'E4ECF2',
    series: '225681',
    soft: 'A0B0C0',
    second: '2A9D8F',
    quiet: 'C6D3DE',
    highlight: 'E9A23B',
    heat1: 'E9F0F7',
    heat2: 'C7D8E8',
    heat3: '99B8D5',
    heat4: '43739E',
    heat5: '1F537E',
    low2: 'ECB45F',
    low1: 'F7DEB8',
    middle: 'EFF1F1',
    high1: 'BFE3DC',
    high2: '7CC3B9',
  },
  words: {
    tiles: 'At a glance',
    columns: ['Measure', 'Figure', 'Of', 'Change', 'Target'],
    nothing: 'Nothing to show.',
    part: (number, count) => `${number} of ${count}`,
  },
};

const chart = (title: string, table: ChartTable): ChartPart => ({
  kind: 'chart',
  title,
  line: '% of employees',
  source: 'Acme, 2025',
  table,
});

const textsOf = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text);

/** The file as PowerPoint reads it: texts of each slide, and the series of each chart. */
async function read(charts: readonly ChartPart[]) {
  const file = await JSZip.loadAsync(await (await presentation({ ...deck, charts })).arrayBuffer());
  const numbered = (path: RegExp) =>
    Object.keys(file.files)
      .filter((name) => path.test(name))
      .toSorted((a, b) => Number(/\d+/.exec(a)?.[0]) - Number(/\d+/.exec(b)?.[0]));
  const contents = (names: readonly string[]) =>
    Promise.all(names.map((name) => file.file(name)?.async('string') ?? Promise.resolve('')));
  const all = await contents(Object.keys(file.files).filter((name) => /\.(xml|rels)$/.test(name)));
  const drawn = await contents(numbered(/^ppt\/charts\/chart\d+\.xml$/));
  const slides = await contents(numbered(/^ppt\/slides\/slide\d+\.xml$/));
  return {
    file,
    slides,
    texts: slides.map(textsOf),
    all,
    charts: drawn.map((xml) => ({
      xml,
      kind: /<c:(\w+)Chart>/.exec(xml)?.[1],
      series: [...xml.matchAll(/<c:ser>.*?<\/c:ser>/gs)].map(([ser]) => {
        const list = (part: string) =>
          [
            ...(new RegExp(`<c:${part}>.*?</c:${part}>`, 's').exec(ser)?.[0] ?? '').matchAll(/<c:v>([^<]*)<\/c:v>/g),
          ].map(([, text]) => text);
        return {
          name: list('tx')[0],
          labels: list('cat'),
          values: list('val'),
          x: list('xVal'),
          y: list('yVal'),
          sizes: list('bubbleSize'),
        };
      }),
    })),
  };
}

const people = barTable(
  [
    { id: 'a', label: 'Retail & sales', value: 174, share: 0.7 },
    { id: 'b', label: 'Finance', value: undefined, kind: 'suppressed' },
    { id: 'c', label: 'No function', value: 12, share: 0.05, kind: 'none' },
  ],
  { label: 'Function', value: 'People' },
  String,
);

afterEach(() => setFormatLanguage('en-GB'));

describe('a presentation of a page', () => {
  it('has a slide of titles, one of measures and one for each chart', async () => {
    const { texts, slides } = await read([
      chart('People by function', people),
      chart('Moved', { columns: ['A'], rows: [] }),
    ]);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toEqual(
      expect.arrayContaining(['Measure IT', 'You have 5 IT people &amp; more.', 'Acme', 'Year: 2025', '38 peers']),
    );
    expect(texts[1]).toEqual(expect.arrayContaining(['At a glance', 'IT staff', '5.2%', '+0.3 points', '—']));
    expect(texts[2]).toEqual(expect.arrayContaining(['People by function', '% of employees', 'Acme, 2025']));
    expect(texts[3]).toContain('Nothing to show.');
    for (const slide of slides) expect(slide.match(/type="title"/g)).toHaveLength(1);
  });

  it('draws bars natively, from the figures of the page, and tells nothing of a hidden group', async () => {
    const { charts, file, slides } = await read([chart('People by function', people)]);
    expect(charts[0]).toMatchObject({ kind: 'bar' });
    expect(slides[2]).toContain('descr="People by function. Retail &amp; sales: 174. Finance: &lt;5. No function: 12"');
    expect(charts[0]?.series).toMatchObject([
      { name: 'People', labels: ['No function', 'Finance (&lt;5)', 'Retail &amp; sales'], values: ['12', '', '174'] },
    ]);
    // The figures can be edited: they are in a workbook of the chart.
    const book = Object.keys(file.files).find((name) => /embeddings\/.*\.xlsx$/.test(name)) ?? '';
    const sheet = await JSZip.loadAsync((await file.file(book)?.async('arraybuffer')) ?? '');
    expect(await sheet.file('xl/worksheets/sheet1.xml')?.async('string')).toContain('<v>174</v>');
  });

  it('draws lines with gaps, and percentages as percentages', async () => {
    const points = [
      { year: 2023, own: 4.5, median: 4 },
      { year: 2024, median: 4.2 },
      { year: 2025, own: 5.2, median: 4.6 },
    ];
    const headings = { year: 'Year', own: 'You', p25: 'Lower', median: 'Median', p75: 'Upper' };
    const { charts } = await read([chart('IT staff', trendTable(points, headings, percent))]);
    expect(charts[0]).toMatchObject({
      kind: 'line',
      series: [
        { name: 'You', values: ['4.5', '', '5.2'] },
        { name: 'Median', values: ['4', '4.2', '4.6'] },
      ],
    });
    expect(charts[0]?.xml).toContain('formatCode="#,##0.0&quot;%&quot;"');
    expect(charts[0]?.xml).toContain('<c:dispBlanksAs val="gap"/>');
  });

  it('tells each of many lines from the others by its colour', async () => {
    const series = [...'abcdef'].map((key, at) => ({ key, label: key.toUpperCase(), values: [at, at + 1] }));
    const { charts } = await read([
      chart('Status', lineTable(['Jan', 'Feb'], series, { month: 'Month', value: 'Assets' }, String)),
    ]);
    const colors = [...(charts[0]?.xml.matchAll(/<c:ser>.*?<\/c:ser>/gs) ?? [])].map(
      ([ser]) => /<a:ln .*?srgbClr val="(\w+)"/s.exec(ser)?.[1],
    );
    expect(colors).toHaveLength(6);
    expect(new Set(colors).size).toBe(6);
  });

  it('draws parts over their whole', async () => {
    const stages = [{ id: 'a', label: 'Active', value: 9, past: 2 }];
    const table = lifecycleTable(stages, { label: 'Stage', value: 'Number', past: 'Past' }, String);
    const { charts } = await read([chart('Lifecycle', table)]);
    expect(charts[0]?.series).toMatchObject([
      { name: 'Number', values: ['9'] },
      { name: 'Past', values: ['2'] },
    ]);
    expect(charts[0]?.xml).toContain('<c:overlap val="100"/>');
  });

  it('draws bubbles inside their cells with the amounts as areas, and counts what has no place', async () => {
    const words = {
      quadrants: [
        { label: 'Migrate', isDecision: true },
        { label: 'Invest' },
        { label: 'Eliminate', isDecision: true },
        { label: 'Tolerate' },
      ] as const,
      functional: 'Functional fit',
      technical: 'Technical fit',
      steps: ['Poor', 'Weak', 'Good', 'Strong'] as const,
      rest: 'Not assessed',
      unknown: 'No amount',
    };
    const headings = {
      name: 'Name',
      functional: 'Functional',
      technical: 'Technical',
      quadrant: 'Class',
      amount: 'Cost',
    };
    const items = [
      { id: 'a', name: 'Old "ledger"', functional: 4 as const, technical: 1 as const, amount: 300_000 },
      { id: 'b', name: 'Shop', functional: 4 as const, technical: 4 as const, amount: 100 },
      { id: 'c', name: 'New', amount: 5 },
      { id: 'd', name: 'Free', functional: 1 as const, technical: 4 as const },
    ];
    const { charts, texts } = await read([
      chart(
        'Fits',
        fitTable(items, words, headings, (value) => `€${value}`),
      ),
    ]);
    expect(charts[0]).toMatchObject({
      kind: 'bubble',
      series: [
        { name: 'Invest, Tolerate', x: ['1', '4'], y: ['', '4'], sizes: ['', '100'] },
        { name: 'Migrate, Eliminate', x: ['1', '4'], y: ['4', ''], sizes: ['300000', ''] },
      ],
    });
    expect(texts[2]).toContain('Not assessed: 1, No amount: 1');
    expect(texts[2]).toContain('Strong');
  });

  it('shades the cells of a heat map in a native table, and none by a hidden figure', async () => {
    const heads = (ids: string) => [...ids].map((id) => ({ id, label: id.toUpperCase() }));
    const cells = [
      { row: 'a', column: 'x', value: 40 },
      { row: 'a', column: 'y', value: 'suppressed' as const },
    ];
    const table = heatTable(heads('a'), heads('xy'), cells, { row: 'Function' }, String);
    const { texts, slides, charts } = await read([chart('Places', table)]);
    expect(charts).toEqual([]);
    expect(texts[2]).toEqual(expect.arrayContaining(['40', '&lt;5']));
    expect(slides[2]).toContain(deck.colors.heat5);
    expect(slides[2]).toContain(`<a:solidFill><a:srgbClr val="${deck.colors.line}"/></a:solidFill>`);
  });

  it('compares no group of a heat map with the sum of others', async () => {
    const heads = (ids: string) => [...ids].map((id) => ({ id, label: id.toUpperCase() }));
    const cells = [
      { row: 'a', column: 'x', value: 4 },
      { row: 'b', column: 'x', value: 900 },
    ];
    const shaded = async (sums: string[]) => {
      const table = heatTable(heads('ab'), heads('x'), cells, { row: 'Function', sums }, String);
      const { slides } = await read([chart('By group', table)]);
      const { heat1, heat5 } = deck.colors;
      return [heat1, heat5].map((color) => slides[2]?.split(`val="${color}"`).length);
    };
    expect(await shaded([])).toEqual([2, 2]);
    expect(await shaded(['b'])).toEqual([1, 2]);
  });

  it('shades a heat map around a middle where the page does', async () => {
    const heads = (ids: string) => [...ids].map((id) => ({ id, label: id.toUpperCase() }));
    const cells = [
      { row: 'a', column: 'x', value: 3 },
      { row: 'a', column: 'y', value: 3 },
    ];
    const words = { row: 'Function', stepAround: (_: number, { column }: HeatCell) => (column === 'x' ? 0 : 4) };
    const { slides } = await read([chart('By group', heatTable(heads('a'), heads('xy'), cells, words, String))]);
    const { low2, high2, heat5 } = deck.colors;
    expect([low2, high2, heat5].map((color) => slides[2]?.includes(`val="${color}"`))).toEqual([true, true, false]);
  });

  it('has every count of a heat map in the middle of its cell, and sums at the right', async () => {
    const heads = (ids: string) => [...ids].map((id) => ({ id, label: id.toUpperCase() }));
    const cells = [
      { row: 'a', column: 'x', value: 40 },
      { row: 'a', column: 'y', value: 0 },
    ];
    const total = (value: number) => figure(value, String);
    const totals = { label: 'Total', rows: [total(41)], columns: [total(40), total(1)], all: total(41) };
    const { slides } = await read([
      chart('Places', heatTable(heads('a'), heads('xy'), cells, { row: 'Function', totals }, String)),
    ]);
    const aligned = [...(slides[2] ?? '').matchAll(/<a:tc>.*?<\/a:tc>/gs)].map(([cell]) => [
      textsOf(cell)[0],
      /<a:pPr [^>]*algn="(\w+)"/.exec(cell)?.[1],
    ]);
    expect(aligned).toEqual([
      ['Function', 'l'],
      ['X', 'ctr'],
      ['Y', 'ctr'],
      ['Total', 'r'],
      ['A', 'l'],
      ['40', 'ctr'],
      ['0', 'ctr'],
      ['41', 'r'],
      ['Total', 'l'],
      ['40', 'ctr'],
      ['1', 'ctr'],
      ['41', 'r'],
    ]);
  });

  it('leaves out the column of targets where no measure has one', async () => {
    const { texts } = await read([chart('People by function', people)]);
    expect(texts[1]).not.toContain('Target');
  });

  it('draws a waterfall whose base cannot be seen', async () => {
    const table: ChartTable = {
      columns: ['Step', 'Applications'],
      rows: [
        ['Opening', 90],
        ['Added', 12],
        ['Retired', -6],
        ['Closing', 96],
      ].map(([label, value]) => [String(label), figure(Number(value), String)]),
      drawing: { kind: 'waterfall', value: 1, totals: [0, 3] },
    };
    const { charts } = await read([chart('Portfolio', table)]);
    expect(charts[0]?.series.map(({ values }) => values)).toEqual([
      ['0', '90', '96', '0'],
      ['90', '0', '0', '96'],
      ['0', '12', '0', '0'],
      ['0', '0', '6', '0'],
    ]);
    expect(charts[0]?.xml).toContain('<a:noFill/>');
  });

  it('draws strips from the dots of peers, each on its own scale, beside their figures', async () => {
    const table: ChartTable = {
      columns: ['Measure', 'You', 'Median'],
      rows: [['IT staff', figure(5.2, percent), figure(4.6, percent)]],
      drawing: {
        kind: 'strips',
        columns: [1, 2],
        rows: [{ dots: [0, 10], peers: { p25: 4, median: 4.6, p75: 6 }, own: 5 }],
        words: { peer: 'one peer', half: 'their middle half', median: 'median', own: 'you' },
      },
    };
    const { charts, slides, texts } = await read([chart('Peers', table)]);
    expect(slides[2]).toContain('name="IT staff: their middle half"');
    expect(charts.map(({ kind, series }) => [kind, series[0]?.name, series[0]?.x])).toEqual([
      ['scatter', 'one peer', ['0', '100']],
      ['scatter', 'you', ['50']],
    ]);
    expect(texts[2]).toEqual(expect.arrayContaining(['IT staff', '5.2%', '4.6%']));
  });

  it('goes on on further slides where a table or bars are long', async () => {
    const rows = Array.from({ length: 33 }, (_, index) => ({ id: String(index), label: `V${index}`, value: index }));
    const { texts } = await read([chart('Vendors', barTable(rows, { label: 'Vendor', value: 'Cost' }, String))]);
    expect(texts).toHaveLength(5);
    expect(texts[4]).toContain('Vendors (3 of 3)');
  });

  it('names one font, and leads to nothing outside the file', async () => {
    const { all } = await read([chart('People by function', people)]);
    const fonts = all.join('').match(/(?<=<a:latin typeface=")[^"+]+/g) ?? [];
    expect([...new Set(fonts)]).toEqual(['Arial']);
    expect(all.join('')).not.toContain('TargetMode="External"');
  });

  it.each([
    ['en-GB', 'en-GB'],
    ['de', 'de'],
    ['ar-u-nu-latn', 'ar'],
  ])('names the language of a page in %s', async (tag, lang) => {
    setFormatLanguage(tag);
    const { slides } = await read([chart('People by function', people), chart('Moved', { columns: ['A'], rows: [] })]);
    // The library knows no language of the slide's number.
    const runs = slides.map((slide) => slide.replaceAll(/<a:fld .*?<\/a:fld>.*?<\/a:p>/gs, ''));
    const named = runs.flatMap((slide) => [...slide.matchAll(/<a:rPr lang="([^"]+)"/g)].map(([, name]) => name));
    expect([...new Set(named)]).toEqual([lang]);
  });

  it('runs from right to left in Arabic, with the first column of a table at the right', async () => {
    setFormatLanguage('ar-u-nu-latn');
    const { slides, texts, file } = await read([chart('People by function', people)]);
    const paragraphs = slides.flatMap((slide) =>
      [...slide.matchAll(/<a:p>(?:(?!<\/a:p>).)*<a:t>/gs)]
        .map(([paragraph]) => paragraph)
        .filter((paragraph) => !paragraph.includes('<a:fld ')),
    );
    expect(paragraphs.filter((paragraph) => !paragraph.includes('rtl="1"'))).toEqual([]);
    expect(slides.join('')).toContain('algn="r"');
    expect(texts[1]?.indexOf('Figure')).toBeLessThan(texts[1]?.indexOf('Measure') ?? 0);
    expect(await file.file('ppt/presentation.xml')?.async('string')).toContain('rtl="1"');
  });
});
