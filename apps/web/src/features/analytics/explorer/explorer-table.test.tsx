import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../../testing/texts.ts';
import { ExplorerTable } from './explorer-table.tsx';
import type { NamedLine } from './explorer-table.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const line = (key: string): NamedLine => ({ key, name: key, label: key, kind: 'value', groups: null, total: null });

type Shown = Partial<Parameters<typeof ExplorerTable>[0]>;

const table = (shown: Shown = {}) => (
  <ExplorerTable
    name="Applications"
    heading="Category"
    number="Count"
    rows={[line('CRM')]}
    columns={[line('Live'), line('Planned')]}
    numberAt={() => ({ value: 3, amount: null, reason: null })}
    total={null}
    write={({ value }) => String(value)}
    onOpen={() => undefined}
    isOpen={() => false}
    {...shown}
  />
);

const show = (dir: 'ltr' | 'rtl') => {
  render(<div style={{ direction: dir }}>{table()}</div>);
  return ['CRM, Live: 3', 'CRM, Planned: 3'].map((name) => screen.getByRole('button', { name }));
};

it.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
] as const)('walks the columns of a table as they are placed: %s', (dir, forth, back) => {
  const [first, second] = show(dir);
  first?.focus();
  fireEvent.keyDown(first ?? document, { key: forth });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second ?? document, { key: back });
  expect(document.activeElement).toBe(first);
});

it('is a tab stop at its first number that opens rows', () => {
  const numberAt: Shown['numberAt'] = (row, { key }) => ({
    value: row.key === 'CRM' && key === 'Live' ? 0 : 3,
    amount: null,
    reason: null,
  });
  const stops = () => screen.getAllByRole('button', { name: /: 3$/ }).filter(({ tabIndex }) => tabIndex === 0);
  const { rerender } = render(table({ rows: [line('CRM'), line('ERP')], numberAt }));
  expect(stops().map((button) => button.getAttribute('aria-label'))).toEqual(['CRM, Planned: 3']);
  fireEvent.focus(screen.getByRole('button', { name: 'ERP, Live: 3' }));
  expect(stops().map((button) => button.getAttribute('aria-label'))).toEqual(['ERP, Live: 3']);
  // A filter leaves the first row alone.
  rerender(table({ rows: [line('CRM')], numberAt }));
  expect(stops().map((button) => button.getAttribute('aria-label'))).toEqual(['CRM, Planned: 3']);
});

it('has the order of the answer once the column that it is sorted by is gone', () => {
  const rows = ['CRM', 'ERP'].map((key, at) => ({ ...line(key), total: { value: at, amount: null, reason: null } }));
  const { rerender } = render(table({ rows }));
  fireEvent.click(screen.getByRole('button', { name: 'Sort by Planned' }));
  rerender(table({ rows, columns: [line('Live')] }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['CRM', 'ERP']);
});

it('says why a number is not there, and which one has its rows open', () => {
  const numberAt: Shown['numberAt'] = (_, { key }) =>
    key === 'Live' ? { value: null, amount: null, reason: 'too_few' } : { value: 3, amount: null, reason: null };
  render(
    table({
      numberAt,
      columns: ['Live', 'Planned', 'Retired'].map(line),
      isOpen: ({ column }) => column === 'Planned',
    }),
  );
  expect(screen.getByRole('cell', { name: '— Too few people to show.' })).toBeDefined();
  expect(screen.getByRole('button', { current: true, name: 'CRM, Planned: 3' })).toBeDefined();
  expect(screen.getByRole('button', { current: false, name: 'CRM, Retired: 3' })).toBeDefined();
});
