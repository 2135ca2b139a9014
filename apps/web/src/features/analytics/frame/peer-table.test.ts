import { beforeAll, describe, expect, it } from 'vitest';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { text } from '../../../i18n/texts.ts';
import { haveTexts } from '../../../testing/texts.ts';
import { measureLabel } from './measure-label.ts';
import { peerTable, standingText } from './peer-table.ts';
import { reasonText } from './reason-text.ts';
import { aMeasure } from '../../../testing/measure.ts';

beforeAll(haveTexts);

const measure = (parts: Partial<MeasureValue>): MeasureValue =>
  aMeasure({ key: 'it_staff_share', value: 5.23, unit: 'percent', ...parts });
const peers = {
  group: 'all' as const,
  n: 9,
  p25: 4.1,
  median: 19.5,
  p75: 100,
  percentile: 27.3,
  marks: [4.1],
  published_on: '2026-01-01',
};
const study = { p25: 3.1, median: 5.25, p75: 8.4, source: 'Northlight', year: 2025 };

const cellsOf = (shown: MeasureValue) => {
  const { columns, rows } = peerTable(text, [shown]);
  const texts = (rows[0] ?? []).map((cell) => (typeof cell === 'string' ? cell : cell.text));
  return Object.fromEntries(columns.map((column, index) => [column, texts[index]]));
};

describe('the table of peers', () => {
  it('tells peers with the two digits that are published, and no columns of what there is not', () => {
    expect(cellsOf(measure({ peers }))).toEqual({
      Measure: 'IT staff (% of employees)',
      You: '5.2%',
      'First quartile': '4.1%',
      Median: '20%',
      'Third quartile': '100%',
      Percentile: '27th',
      Peers: '9',
    });
  });

  it('has all that a strip shows of a study, a target and an estimate', () => {
    const shown = measure({
      estimated: true,
      low: 2.2,
      high: 12.44,
      target: { direction: 'at_most', value: 6, high: null },
      reference: study,
    });
    expect(cellsOf(shown)).toMatchObject({
      You: '≈ 5.2%',
      Median: '—',
      'Estimated between': '2.2% to 12.5%',
      Target: 'at most 6.0%',
      'First quartile of a study': '3.1%',
      'Median of a study': '5.3%',
      'Third quartile of a study': '8.4%',
      Study: 'Northlight 2025',
    });
  });
});

it('marks the percentile of an estimate', () => {
  expect(standingText(text, measure({ peers }))).toBe('27th');
  expect(standingText(text, measure({ peers, estimated: true }))).toBe('≈ 27th');
});

it('says of a value that looks like the median of few peers that it is at it', () => {
  const few = { ...peers, n: 6, median: 4.4, percentile: null, marks: null };
  const of = (value: number, median: number) => standingText(text, measure({ value, peers: { ...few, median } }));
  expect([of(4.42, 4.4), of(4.46, 4.4), of(4.34, 4.4), of(12.3, 12.25)]).toEqual([
    'at median',
    'above median',
    'below median',
    'at median',
  ]);
});

it('names the numbers that a formula lacks', () => {
  const missing = { value: null, reason: 'missing_input' as const };
  expect(reasonText(text, measure({ ...missing, inputs: { employees: 10, it_employees: null } }))).toBe(
    'Missing: IT employees.',
  );
  expect(
    reasonText(
      text,
      measure({ ...missing, key: 'seats_used_share', inputs: { people_with_seat: 3, seat_limit: null } }),
    ),
  ).toBe('The subscription has no limit of seats.');
  expect(reasonText(text, measure({ ...missing, inputs: {} }))).toBe('A number that the formula needs is missing.');
});

it('names the currency of a measure of money, which its figures in a file lack', () => {
  const money = measure({ key: 'it_spend_per_employee', unit: 'money', value: 20_391, currency: 'USD' });
  expect(measureLabel(text, money)).toBe('IT spend per employee (USD per employee, year)');
  expect(measureLabel(text, measure({}))).toBe('IT staff (% of employees)');
});
