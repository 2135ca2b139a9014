import { describe, expect, it } from 'vitest';
import { csvText } from '../../lib/files/csv-file.ts';
import { csvRowsOf, figure, shareFigure, withCurrency } from './chart-table.ts';
import { barTable, fitTable, heatTable, lifecycleTable, timelineTable, trendTable } from './chart-tables.ts';

const percent = (value: number) => `${value.toFixed(1)}%`;

describe('the table of', () => {
  it('a trend has all its figures, a dash for a missing one, and no column without any', () => {
    const headings = { year: 'Year', own: 'You', p25: 'Lower', median: 'Median', p75: 'Upper' };
    const table = trendTable(
      [
        { year: 2024, own: 4.94 },
        { year: 2025, median: 5 },
      ],
      headings,
      percent,
    );
    expect(table.columns).toEqual(['Year', 'You', 'Median']);
    expect(table.rows).toEqual([
      ['2024', { text: '4.9%', value: 4.94 }, { text: '—', value: undefined }],
      ['2025', { text: '—', value: undefined }, { text: '5.0%', value: 5 }],
    ]);
  });

  it('a trend has the targets of its years, as words beside the figures that are drawn', () => {
    const headings = { year: 'Year', own: 'You', p25: 'Lower', median: 'Median', p75: 'Upper', target: 'Target' };
    const target = { value: 5, text: 'at most 5.0%' };
    const { columns, rows, drawing } = trendTable([{ year: 2024 }, { year: 2025, own: 5, target }], headings, percent);
    expect([columns, ...rows].map((row) => row.at(-1))).toEqual(['Target', '', 'at most 5.0%']);
    expect(drawing).toEqual({ kind: 'trend', series: [1] });
  });

  it('bars shows no suppressed value', () => {
    const rows = [{ id: 'a', label: 'A', value: 3, share: 0.5, kind: 'suppressed' as const }];
    expect(barTable(rows, { label: 'Name', value: 'People' }, String).rows).toEqual([
      ['A', { text: '<5', value: undefined }],
    ]);
  });

  it('fits names class and steps', () => {
    const words = {
      quadrants: [{ label: 'Migrate' }, { label: 'Invest' }, { label: 'Eliminate' }, { label: 'Tolerate' }] as const,
      functional: '',
      technical: '',
      steps: ['Poor', 'Weak', 'Good', 'Strong'] as const,
      rest: 'Not assessed',
      unknown: '',
    };
    const headings = { name: 'Name', quadrant: 'Class', functional: 'F', technical: 'T', amount: 'Cost' };
    const items = [
      { id: 'a', name: 'A', functional: 4 as const, technical: 1 as const },
      { id: 'b', name: 'B', functional: 2 as const, amount: 7 },
      { id: 'c', name: 'C', functional: 1 as const, technical: 3 as const, amount: 9 },
    ];
    expect(fitTable(items, words, headings, String).rows.map((row) => row.slice(0, 4))).toEqual([
      ['C', 'Tolerate', 'Poor', 'Good'],
      ['B', 'Not assessed', 'Weak', '—'],
      ['A', 'Migrate', 'Strong', 'Poor'],
    ]);
  });

  it('a matrix has its totals last', () => {
    const [rows, columns] = [[{ id: 'r', label: 'Row' }], [{ id: 'c', label: 'Column' }]];
    const all = figure(4, String);
    const totals = { label: 'All', rows: [all], columns: [all], all };
    const table = heatTable(rows, columns, [{ row: 'r', column: 'c', value: 4 }], { row: 'Group', totals }, String);
    expect(table.columns).toEqual(['Group', 'Column', 'All']);
    expect(table.foot).toHaveLength(3);
  });

  it('a lifecycle and a timeline has a row for each', () => {
    const headings = {
      name: 'Name',
      day: 'End',
      month: 'Month',
      amount: 'Cost',
      isAtRisk: 'Risk',
      isSafe: 'Safe',
      unknown: 'Unknown',
      yes: 'Yes',
      no: 'No',
    };
    const items = [
      { id: 'a', name: 'A', month: 1, amount: 5, isAtRisk: true },
      { id: 'b', name: 'B', month: 0 },
    ];
    expect(timelineTable(items, ['Jan', 'Feb'], headings, String).rows).toEqual([
      ['B', 'Jan', 'No', { text: '—', value: undefined }],
      ['A', 'Feb', 'Yes', { text: '5', value: 5 }],
    ]);
    const stages = [{ id: 'a', label: 'Active', value: 9, past: 2 }];
    expect(lifecycleTable(stages, { label: 'Stage', value: 'All', past: 'Past' }, String).rows).toHaveLength(1);
  });
});

it('gives a file plain numbers, empty cells for what is missing, and no formula', () => {
  const table = {
    columns: ['Name', 'Change'],
    rows: [
      ['=HYPERLINK("x")', { text: '−3.8 points', value: -3.8 }],
      ['Too few', { text: '<5', value: undefined }],
      ['Nothing', { text: '—', value: undefined }],
    ],
    foot: ['All', { text: '4', value: 4 }],
  };
  expect(csvText(csvRowsOf(table))).toBe(
    '\uFEFFName,Change\r\n"\'=HYPERLINK(""x"")",-3.8\r\nToo few,<5\r\nNothing,\r\nAll,4\r\n',
  );
});

it('gives a file sums as plain numbers, and the currency in the headings', () => {
  const [rows, columns] = [[{ id: 'r', label: 'Finance' }], [{ id: 'c', label: 'Invest' }]];
  const money = (value: number) => `US$${value / 1000}k`;
  const all = figure(350_050, money);
  const totals = { label: 'Total', rows: [all], columns: [all], all };
  const cells = [{ row: 'r', column: 'c', value: 350_050 }];
  const table = heatTable(rows, columns, cells, { row: 'Function', totals }, money);

  expect(csvRowsOf(withCurrency(table, 'USD', (column) => column > 0))).toEqual([
    ['Function', 'Invest (USD)', 'Total (USD)'],
    ['Finance', 350_050, 350_050],
    ['Total', 350_050, 350_050],
  ]);
  expect(table.foot?.at(-1)).toEqual({ text: 'US$350.05k', value: 350_050 });
  expect(csvRowsOf(withCurrency(table, null, () => true))[0]).toEqual(['Function', 'Invest', 'Total']);
});

it('gives a file shares in percent, which its heading says, and days as they sort', () => {
  const share = (value: number) => `${Math.round(100 * value)}%`;
  const table = {
    columns: ['Step', 'Share', '%', 'Day'],
    rows: [['Invited', shareFigure(2 / 3, share), shareFigure(1 / 3, share), '2 Aug 2025']],
    days: { 3: ['2025-08-02'] },
  };
  expect(csvRowsOf(table)).toEqual([
    ['Step', 'Share (%)', '%', 'Day'],
    ['Invited', 66.67, 33.33, '2025-08-02'],
  ]);
});

it('a heat table writes each figure in the form of its column', () => {
  const heads = (ids: string) => [...ids].map((id) => ({ id, label: id }));
  const cells = [
    { row: 'a', column: 'x', value: 4 },
    { row: 'a', column: 'y', value: -60 },
  ];
  const write = (value: number, { column }: { column: string }) => (column === 'x' ? value.toFixed(1) : `${value}`);

  expect(heatTable(heads('a'), heads('xy'), cells, { row: 'Group' }, write).rows).toEqual([
    ['a', { text: '4.0', value: 4 }, { text: '-60', value: -60 }],
  ]);
});
