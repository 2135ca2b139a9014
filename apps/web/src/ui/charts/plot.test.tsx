import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { BarList } from './bar-list.tsx';
import { ChartCard } from './card/chart-card.tsx';
import { barTable } from './chart-tables.ts';
import { MonthTimeline } from './month-timeline.tsx';
import { PeerStrip } from './peer-strip.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const rows = ['Finance', 'Operations', 'Marketing'].map((label, index) => ({
  id: label,
  label,
  value: 30 - index * 10,
}));
const chart = () => screen.findByRole('group', { name: 'People' });
const openBars = async (onOpen?: (row: { id: string }) => void) => {
  render(<BarList name="People" rows={rows} format={String} {...(onOpen && { onOpen })} />);
  return within(await chart());
};

it('is one tab stop, walked by arrows, opened by Enter and left by Esc', async () => {
  const onOpen = vi.fn<(row: { id: string }) => void>();
  const marks = (await openBars(onOpen)).getAllByRole('button');
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Finance, 30',
    'Operations, 20',
    'Marketing, 10',
  ]);
  expect(marks.filter((mark) => mark.getAttribute('tabindex') === '0')).toHaveLength(1);

  marks[0]?.focus();
  fireEvent.keyDown(marks[0] ?? document, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(marks[1]);
  expect(marks[1]?.getAttribute('tabindex')).toBe('0');
  fireEvent.keyDown(marks[1] ?? document, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
  fireEvent.keyDown(marks[1] ?? document, { key: 'Escape' });
  expect(document.activeElement).toBe(await chart());
});

it('opens what a screen reader presses', async () => {
  const onOpen = vi.fn<(row: { id: string }) => void>();
  fireEvent.click((await openBars(onOpen)).getByRole('button', { name: 'Marketing, 10' }), { detail: 0 });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[2]);
});

it('has marks that can be read where nothing opens', async () => {
  expect((await openBars()).getAllByRole('img')).toHaveLength(3);
});

it('shows the figures of a chart as a table instead of it', async () => {
  const table = barTable(rows, { label: 'Function', value: 'People' }, String);
  render(
    <ChartCard title="People by function" source="Acme, 18 January 2027" table={table} fileName="people">
      <BarList name="People" rows={rows} format={String} />
    </ChartCard>,
  );
  await chart();
  fireEvent.click(screen.getByRole('button', { name: 'People by function as a table' }));
  expect(screen.queryByRole('group')).toBeNull();
  const shown = within(screen.getByRole('table', { name: 'People by function' })).getAllByRole('row');
  expect(shown.map((row) => row.textContent)).toEqual(['FunctionPeople', 'Finance30', 'Operations20', 'Marketing10']);
});

it('shows further bars on demand', async () => {
  const many = Array.from({ length: 20 }, (_, index) => ({ id: String(index), label: `Row ${index}`, value: index }));
  render(<BarList name="People" rows={many} format={String} most={5} />);
  expect(within(await chart()).getAllByRole('img')).toHaveLength(5);
  const more = screen.getByRole('button', { name: 'Show 15 more' });
  more.focus();
  fireEvent.click(more);
  expect(within(await chart()).getAllByRole('img')).toHaveLength(20);
  // The button is gone: the focus is on the first of the new bars.
  expect(document.activeElement).toBe(within(await chart()).getByRole('img', { name: 'Row 5, 5' }));
});

it('writes short numbers in narrow months, and never a part of a number', async () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  const row = (value: string) => ({ label: 'Cost', values: [value], short: ['90m'] });
  const items = [{ id: '1', name: 'Ledger', month: 0 }];
  for (const value of ['US$90,100,000', '€9'])
    render(<MonthTimeline name={value} months={months} items={items} rows={[row(value)]} format={() => ''} />);
  const textsOf = async (name: string) =>
    [...(await screen.findByRole('group', { name })).querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(await textsOf('US$90,100,000')).toContain('90m');
  expect(await textsOf('€9')).toContain('€9');
});

it('draws no single peers where there are fewer than eight, and a sentence where there are too few', async () => {
  const quartiles = { p25: 1, median: 2, p75: 3 };
  const dots = async (count: number) => {
    render(
      <PeerStrip
        name={`${count} peers`}
        dots={Array.from({ length: count }, (_, index) => index)}
        {...quartiles}
        own={2}
      />,
    );
    const strip = await screen.findByRole('img', { name: `${count} peers` });
    return strip.querySelector('path.fill-dot')?.getAttribute('d');
  };
  expect(await dots(7)).toBe('');
  expect(await dots(8)).toMatch(/^M/);
  render(<PeerStrip name="">Fewer than 5 companies give this figure</PeerStrip>);
  expect(screen.getByText('Fewer than 5 companies give this figure')).toBeTruthy();
});
