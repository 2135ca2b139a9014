import type { ImportCheck } from '@orgscope/contract/records/imports';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { importCalls } from '../../../api/records/imports.ts';
import { checkUserImport, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { haveTexts } from '../../../testing/texts.ts';
import { CheckStep } from './check-step.tsx';
import type { Import } from './use-import.ts';
import type { ImportKind } from './import-kind.ts';

const kind: ImportKind = {
  title: 'Import assets',
  keptAs: 'import:assets:1',
  calls: importCalls({ columns: readUserColumns, check: checkUserImport, run: importUsers }, {}),
  fields: [
    { name: 'assigned_user', label: 'Holder', heading: 'Holder', required: false },
    { name: 'category', label: 'Category', heading: 'Category', required: true, choices: 'Laptop, Monitor' },
  ],
  template: 'assets.csv',
  words: {
    rows: (count) => `${count} assets`,
    act: (count) => `Import ${count} assets`,
    ready: (count) => `${count} assets can be imported`,
    running: 'Importing',
    done: (count) => `${count} assets imported`,
    doneHint: '',
    nothing: '',
    unknown: '',
  },
  show: { label: 'Show', onClick: vi.fn<() => void>() },
  onDone: vi.fn<() => void>(),
  takeBack: vi.fn<NonNullable<ImportKind['takeBack']>>(),
};
const work: Import = {
  step: { at: 'choose' },
  read: undefined,
  mapping: {},
  faults: {},
  busy: false,
  waiting: 0,
  choose: vi.fn<Import['choose']>(),
  map: vi.fn<Import['map']>(),
  check: vi.fn<Import['check']>(),
  run: vi.fn<Import['run']>(),
  cancel: vi.fn<Import['cancel']>(),
  toFile: vi.fn<Import['toFile']>(),
  toColumns: vi.fn<Import['toColumns']>(),
};
const good: ImportCheck = { rows: 0, faulty_rows: 0, faults: [], fault_count: 0, added: 0, changed: 0, unchanged: 0 };
const show = (check: Partial<ImportCheck>) =>
  render(<CheckStep kind={kind} work={work} check={{ ...good, ...check }} />);

beforeAll(() => haveTexts());
afterEach(cleanup);

test('counts what the import would add, change and leave unchanged, before it is run', () => {
  show({ rows: 1230, added: 10, changed: 20, unchanged: 1200 });

  const counts = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(counts).toEqual(['New 10', 'Changed 20', 'Unchanged 1,200']);
  expect(screen.getByText('30 assets can be imported')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 30 assets' })).toBeDefined();
});

test.each([
  [1000, []],
  [1001, ['An import of more than 1,000 rows has no undo.']],
])('of %d rows to write, says before the import whether it has no undo', (rows, said) => {
  show({ rows, added: rows });

  expect(screen.queryAllByText(/has no undo/).map(({ textContent }) => textContent)).toEqual(said);
});

test('shows the first changed rows with their values, and warns of values that are removed', () => {
  const ada = { field: 'assigned_user', from: 'ada@acme.example', to: null };
  show({ rows: 30, changed: 30, emptied: 2, changes: [{ row: 2, name: 'L-1 Laptop', changes: [ada] }] });

  const list = screen.getByRole('region', { name: 'What changes: the first 1 of 30 rows' });
  const [row] = within(list).getAllByRole('listitem');
  expect(row?.textContent).toBe('L-1 LaptopRow 2Holderfrom ada@acme.exampleto Empty');
  expect(screen.getByText('2 values will be removed: their cells in the file are empty.')).toBeDefined();
});

test.each([
  ['unchanged', { rows: 3, unchanged: 3 }],
  ['of deleted records', { deleted_rows: 3 }],
])('offers no import of rows that are all %s', (_, check) => {
  show(check);

  expect(screen.getByText('There is nothing to import.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('shows a fault of many rows once, with their numbers', () => {
  const fault = { field: 'assigned_user', value: 'ada@acme.example', text: 'No active user has this e-mail address' };
  const more = Array.from({ length: 1499 }, (_, index) => index + 3);
  show({ rows: 1501, faulty_rows: 1501, fault_count: 1501, faults: [{ ...fault, row: 2, more_rows: more }] });

  const rows = within(screen.getByRole('region', { name: 'Faults' })).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('2, 3, 4 +1,497');
  expect(rows).toHaveLength(2);
  expect(screen.getByText('The first 1,500 of 1,501 faults')).toBeDefined();
});

test('counts a fault in each of its rows', () => {
  const fault = { field: 'assigned_user', value: '', text: 'Missing' };
  show({ rows: 2, faulty_rows: 2, fault_count: 2, faults: [{ ...fault, row: 2, more_rows: [9] }] });

  expect(screen.getByText('2 faults')).toBeDefined();
});

test('says how many rows have a fault of which not all are listed', () => {
  const fault = { field: 'assigned_user', value: '', text: 'Missing', row: 2, more_rows: [3, 4, 5] };
  show({ rows: 9000, faulty_rows: 9000, fault_count: 9000, faults: [{ ...fault, row_count: 9000 }] });

  expect(screen.getByRole('cell', { name: /^Row 2, 3, 4/ }).textContent).toContain('2, 3, 4 +8,997');
});

test('a word that is none of the choices tells them, and an empty cell does not', () => {
  const field = 'category';
  const unknown = { field, value: 'spaceship', text: 'Unknown category', code: 'common.unknown', row: 2 };
  const empty = { field, value: '', text: 'Category is required', code: 'common.required', row: 3 };
  show({ rows: 2, faulty_rows: 2, fault_count: 2, faults: [unknown, empty] });

  expect(screen.getByRole('cell', { name: 'Must be one of: Laptop, Monitor' })).toBeDefined();
  expect(screen.getByRole('cell', { name: 'Category is required' })).toBeDefined();
});

test('faults of whole rows have no value, and can be chosen', () => {
  const ofCell = { field: 'assigned_user', value: 'x', text: 'Unknown', row: 2 };
  const ofRow = { field: '', value: '', text: 'No seats left', row: 3, more_rows: [4] };
  show({ rows: 4, faulty_rows: 3, fault_count: 3, faults: [ofCell, ofRow] });

  expect(screen.queryByText('Empty')).toBeNull();
  fireEvent.change(screen.getByRole('combobox', { name: 'Field' }), { target: { value: '' } });
  expect(screen.queryByText('Unknown')).toBeNull();
  expect(screen.getByText('2 faults')).toBeDefined();
});
