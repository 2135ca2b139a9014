import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { industries } from '../../../api/industries.ts';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { atOnce } from '../in-turn.ts';
import BulkBar from './bulk-bar.tsx';

const rows = ['Banking', 'Energy', 'Mining'].map((name, at) => ({ id: at + 1, name, is_active: true }));

function Bar() {
  const selection = useSelection(({ id }: (typeof rows)[number]) => String(id), '', { query: '', rows });
  return (
    <>
      <button type="button" onClick={() => selection.choose(rows, true)}>
        Select
      </button>
      <BulkBar
        ns="industries"
        records={industries}
        words={{}}
        list={{ rows, count: 3 }}
        selection={selection}
        whenProven={atOnce}
        onGone={() => {}}
      />
    </>
  );
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      {isOpen && <Bar />}
    </>
  );
}

let answer: (response: Response) => void;

beforeAll(haveScreen);
beforeEach(() => {
  stubApi({
    // The last one takes its time.
    DELETE: ({ path }) =>
      path.endsWith('/3/')
        ? new Promise((resolve) => (answer = resolve))
        : (path.endsWith('/1/') ? refusal('Two clients use it', 'in_use') : () => json({ success: true }))(),
  });
});
afterEach(forgetScreen);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function deleteAll() {
  openScreen(<Page />, '/');
  press('Select');
  press('Delete');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('3 of 3');
}

test('names what was refused, and offers the undo of the others once that is read', async () => {
  await deleteAll();
  await act(async () => answer(json({ success: true })));

  const result = within(await screen.findByRole('alertdialog', { name: '1 of 3 not deleted' }));
  expect(result.getByRole('listitem').textContent).toBe('BankingTwo clients use it');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.click(result.getByRole('button', { name: 'OK' }));
  await screen.findByText('Deleted: 2 industries');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});

test('tells both in messages if the user has opened another page meanwhile', async () => {
  await deleteAll();
  press('Leave');
  await act(async () => answer(json({ success: true })));

  await screen.findByText('1 of 3 not deleted. Banking: Two clients use it');
  expect(screen.getByText('Deleted: 2 industries')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
});
