import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { GapChart } from './gap-chart.tsx';
import type { MonthAxis } from './layouts/month-lines-layout.ts';
import { MonthLines } from './month-lines.tsx';
import { TrendLine } from './trend-line.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const tenths = (value: number) => value.toFixed(1);
const percent = (value: number) => `${tenths(value)}%`;

const trend = (values: readonly number[], format: (value: number) => string) => (
  <TrendLine
    name="Trend"
    points={values.map((own, index) => ({ year: 2023 + index, own }))}
    words={{ own: 'You', median: 'Median', band: 'Middle half' }}
    format={format}
  />
);

const gap = (first: number, second: number) => (
  <GapChart
    name="Gap"
    rows={[{ id: 'a', label: 'Support', first, second }]}
    words={{ first: 'Business', second: 'IT', gap: 'Gap' }}
    format={tenths}
    formatGap={String}
    hidden="hidden"
    isFromZero={false}
  />
);

const months = (values: readonly number[], format: (value: number) => string, axis?: MonthAxis) => (
  <MonthLines
    name="Months"
    months={['Jan', 'Feb', 'Mar']}
    series={[{ key: 'a', label: 'All', values }]}
    format={format}
    {...(axis && { axis })}
  />
);

it.each([
  ['a satisfaction that hardly moves', trend([3.62, 3.71, 3.68], tenths), ['3.6', '3.7']],
  ['a share that hardly moves', trend([5.21, 5.24, 5.28], percent), ['5.2%', '5.3%']],
  ['a share that is written alike every year', trend([5.21, 5.22], percent), ['5.2%']],
  ['two groups close to each other', gap(3.8, 3.9), ['3.8', '3.9']],
  ['two groups that say the same', gap(3.8, 3.8), ['3.8']],
  ['counts up to five', months([0, 3, 5], String), ['0', '2', '4', '6']],
  ['one record', months([0, 1, 1], String), ['0', '1']],
  ['means of ratings', months([3.2, 3.4, 4.1], tenths, [1, 3, 5]), ['1.0', '3.0', '5.0']],
  ['scores', months([-20, 5, 40], String, [-100, 0, 100]), ['-100', '0', '100']],
])('the axis of %s has at most four lines, each with a label of its own', (_, chart, expected) => {
  render(chart);

  const labels = [...document.querySelectorAll('.stroke-line + text')].map(({ textContent }) => textContent);
  expect(labels).toEqual(expected);
});
