import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Sort } from '@orgscope/contract/arrange';
import { columnsOf } from './columns.ts';
import { DataTable } from './data-table.tsx';

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
