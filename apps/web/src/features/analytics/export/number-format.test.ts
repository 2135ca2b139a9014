import { expect, it } from 'vitest';
import { figure } from '../../../ui/charts/chart-table.ts';
import { shortMoney, unitText } from '../../../i18n/measure-text.ts';
import { formatCodeOf } from './number-format.ts';

const codeOf = (values: readonly number[], format: (value: number) => string) =>
  formatCodeOf(values.map((value) => figure(value, format)));

it('writes figures of a chart as the page does', () => {
  expect(codeOf([5.2, 14], (value) => unitText('percent', value))).toBe('#,##0.0"%"');
  expect(codeOf([0.264, 0.1], (value) => `${Math.round(value * 100)}%`)).toBe('#,##0%');
  expect(codeOf([12, 1740, 0], (value) => value.toLocaleString('en-GB'))).toBe('#,##0');
  expect(codeOf([1_860_000, 214_000, 4252], (value) => shortMoney(value, 'EUR'))).toBe(
    '[>=1860000]"€"#,##0.00,,"m";[>=214000]"€"#,##0,"k";"€"#,##0',
  );
  expect(codeOf([-3.5], (value) => unitText('ratio', value))).toBe('#,##0.0');
});

it('has no opinion without figures', () => {
  expect(formatCodeOf([{ text: '—', value: undefined }])).toBe('General');
});
