import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Sort } from '@orgscope/contract/lists/arrange';
import { haveTexts } from '../../testing/texts.ts';
import { ErrorState } from '../states/error-state.tsx';
import { columnsOf } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { useSelection } from './use-selection.ts';

interface Fruit {
  name: string;
  weight: number;
}

const column = columnsOf<Fruit>();
const columns = column.columns([
  column.accessor('name', { header: 'Name', meta: { card: 'lead' } }),
  column.accessor('weight', { header: 'Weight', meta: { card: 'fact', align: 'end' } }),
  column.display({ id: 'menu', header: 'Menu', enableSorting: false, meta: { card: 'menu' } }),
]);
const fruits = [
  { name: 'Pear', weight: 2 },
  { name: 'Fig', weight: 1 },
];

function Fruits({ rows, onSort = () => {} }: { rows: Fruit[] | undefined; onSort?: (sort: Sort | undefined) => void }) {
  const [sort, setSort] = useState<Sort>();
  const change = (next: Sort | undefined) => {
    setSort(next);
    onSort(next);
  };
  return (
    <DataTable label="Fruits" columns={columns} rows={rows} rowId={(row) => row.name} sort={sort} onSort={change} />
  );
}

afterEach(cleanup);

test('shows rows in their given order, under named columns', () => {
  render(<Fruits rows={fruits} />);
  const table = screen.getByRole('table', { name: 'Fruits' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Name', 'Weight', 'Menu']);
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['Pear2', 'Fig1']);
});

test('a header sorts ascending, then descending, then not at all, and says so', () => {
  const sorts: (Sort | undefined)[] = [];
  render(<Fruits rows={fruits} onSort={(sort) => sorts.push(sort)} />);
  const header = screen.getByRole('columnheader', { name: 'Weight' });
  const said = [header.getAttribute('aria-sort')];
  for (let press = 0; press < 3; press += 1) {
    fireEvent.click(within(header).getByRole('button'));
    said.push(header.getAttribute('aria-sort'));
  }
  expect(said).toEqual(['none', 'ascending', 'descending', 'none']);
  expect(sorts).toEqual([{ column: 'weight', descending: false }, { column: 'weight', descending: true }, undefined]);
});

test('another header replaces the sorting', () => {
  render(<Fruits rows={fruits} />);
  fireEvent.click(screen.getByRole('button', { name: 'Weight' }));
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByRole('columnheader', { name: 'Weight' }).getAttribute('aria-sort')).toBe('none');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
});

test('a column that cannot be sorted has no button', () => {
  render(<Fruits rows={fruits} />);
  const header = screen.getByRole('columnheader', { name: 'Menu' });
  expect(within(header).queryByRole('button')).toBeNull();
  expect(header.getAttribute('aria-sort')).toBeNull();
});

test('while rows are loading the table is busy and hides its placeholders from screen readers', () => {
  render(<Fruits rows={undefined} />);
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getAllByRole('row')).toHaveLength(1);
});

test('the page that a key has opened gets the focus, unless the focus has moved elsewhere', () => {
  const page = (rows: Fruit[]) => (
    <>
      <input aria-label="Search" />
      <DataTable
        label="Fruits"
        columns={columns}
        rows={rows}
        rowId={({ name }) => name}
        sort={undefined}
        onSort={() => {}}
        turn={{ back: undefined, on: () => {} }}
      />
    </>
  );
  const { rerender } = render(page(fruits));
  const turn = () => {
    const row = screen.getAllByRole('row')[1];
    row?.focus();
    fireEvent.keyDown(row as HTMLElement, { key: 'PageDown' });
  };
  turn();
  rerender(page([{ name: 'Plum', weight: 3 }]));
  expect(document.activeElement?.textContent).toBe('Plum3');
  turn();
  const search = screen.getByRole('textbox', { name: 'Search' });
  search.focus();
  rerender(page(fruits));
  expect(document.activeElement).toBe(search);
  expect(fireEvent.keyDown(search, { key: 'PageDown' })).toBe(true);
});

const five = ['Pear', 'Fig', 'Plum', 'Lime', 'Date'].map((name, index) => ({ name, weight: index }));
const nameOf = ({ name }: Fruit) => name;

function Choice({ rows }: { rows: Fruit[] | undefined }) {
  const selection = useSelection(nameOf, '', { query: '', rows });
  return (
    <main>
      <h1>Market</h1>
      <input aria-label="Search" />
      {rows ? (
        <DataTable
          label="Fruits"
          columns={columns}
          rows={rows}
          rowId={nameOf}
          sort={undefined}
          onSort={() => {}}
          selection={{ ...selection, nameOfAll: 'All', nameOf }}
        />
      ) : (
        <ErrorState text="Broken" onRetry={() => {}} retrying={false} />
      )}
    </main>
  );
}
const line = (name: string) => screen.getByRole('checkbox', { name }).closest('tr') as HTMLElement;
const chosen = () =>
  five.map(nameOf).filter((name) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked);
const focused = () => document.activeElement?.textContent;
const space = (name: string, shiftKey = false) => {
  line(name).focus();
  fireEvent.keyDown(line(name), { key: ' ', shiftKey });
};

test('nothing can be selected before there are rows', () => {
  const { rerender } = render(<Choice rows={[]} />);
  const all = () => screen.getByRole('checkbox', { name: 'All' }).getAttribute('aria-disabled');
  expect(all()).toBe('true');
  rerender(<Choice rows={five} />);
  expect(all()).toBeNull();
});

test('a range starts and ends with the Space key on a row or a press on its checkbox', () => {
  render(<Choice rows={five} />);
  space('Pear');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Plum' }), { shiftKey: true });
  expect(chosen()).toEqual(['Pear', 'Fig', 'Plum']);
  space('Date', true);
  expect(chosen()).toEqual(five.map(nameOf));
  expect(fireEvent.keyDown(line('Date'), { key: 'ArrowUp', shiftKey: true })).toBe(true);
});

test('when the focused row is removed, the row in its place gets the focus, then the last, then the heading', () => {
  const { rerender } = render(<Choice rows={five} />);
  screen.getByRole('checkbox', { name: 'Lime' }).focus();
  rerender(<Choice rows={five.filter(({ name }) => name !== 'Lime')} />);
  expect(document.activeElement).toBe(line('Date'));
  rerender(<Choice rows={five.slice(0, 2)} />);
  expect(document.activeElement).toBe(line('Fig'));
  rerender(<Choice rows={[]} />);
  expect(focused()).toBe('Market');
});

test('a removed row takes no focus that the user has moved away', async () => {
  const { rerender } = render(<Choice rows={five} />);
  line('Lime').focus();
  line('Lime').blur();
  await Promise.resolve();
  rerender(<Choice rows={five.slice(0, 2)} />);
  expect(document.activeElement).toBe(document.body);
  line('Fig').focus();
  screen.getByRole('textbox').focus();
  rerender(<Choice rows={five.slice(0, 1)} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
});

test('the heading gets the focus of a table that fails, and of a retry that succeeds', async () => {
  haveTexts();
  const { rerender } = render(<Choice rows={five} />);
  line('Lime').focus();
  rerender(<Choice rows={undefined} />);
  await waitFor(() => expect(focused()).toBe('Market'));
  screen.getByRole('button', { name: 'Retry' }).focus();
  rerender(<Choice rows={five} />);
  await waitFor(() => expect(focused()).toBe('Market'));
});
