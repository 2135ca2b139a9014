import { expect, test } from 'vitest';
import { dayMs } from '../../lib/time/days.ts';
import { lastFiscalYear } from '../records/demo-figures.ts';
import { closings } from './fill-peer-pulses.ts';

test('on each day of four years, peers have a pulse in the last fiscal year and in the year before', () => {
  const days = Array.from({ length: 4 * 366 }, (_, day) => Date.UTC(2027, 0, 1) + day * dayMs);
  const gaps = days.filter((now) => {
    const last = lastFiscalYear(now);
    const [former, latest] = closings(now).map((closed) => closed.getUTCFullYear());
    return former !== last - 1 || latest !== last;
  });
  expect(gaps).toEqual([]);
});
