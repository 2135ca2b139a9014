import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOf } from './question-result.ts';

const asked = (kind: 'satisfaction' | 'enps') => ({
  id: 'a',
  kind,
  text: 'a',
  help: null,
  optional: true,
  options: [],
});

test('a mean is shown as it is rounded once', () => {
  // 100 points of 29 answers are 3.448.
  const mean = numberOf(asked('satisfaction'), { n: 29, values: [0, 0, 16, 13, 0] });
  expect(mean?.toFixed(1)).toBe('3.4');

  const counts = fc.array(fc.nat(400), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(counts, (values) => {
      const n = values.reduce((sum, count) => sum + count, 0);
      fc.pre(n > 0);
      const points = values.reduce((sum, count, index) => sum + count * (index + 1), 0);
      // Whole numbers alone: half a tenth is rounded up.
      const tenths = Math.floor((20 * points + n) / (2 * n));
      const shown = numberOf(asked('satisfaction'), { n, values })?.toLocaleString('en', { maximumFractionDigits: 1 });
      expect(Number(shown)).toBe(tenths / 10);
    }),
  );
});

test('an eNPS is shown as it is rounded once', () => {
  const values = [0, 0, 0, 0, 0, 0, 0, 0, 151, 148, 0];
  // 100 · 148 / 299 is 49.498.
  expect(Math.round(numberOf(asked('enps'), { n: 299, values }) ?? 0)).toBe(49);
});
