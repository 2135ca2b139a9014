import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, openScreen, stubApi } from '../../../testing/screen.tsx';
import UsersImport from './users-import.tsx';

const onClose = vi.fn<() => void>();
const lines = 'ada@acme.example, Ada';

async function open(id: number) {
  stubApi({});
  const client = { id, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };
  openScreen(<UsersImport client={client} open onClose={onClose} onShow={onClose} />, '/');
  const dialog = await screen.findByRole('dialog');
  return { dialog, pasted: within(dialog).getByRole<HTMLTextAreaElement>('textbox') };
}

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

test('lines that were pasted when the session ended come back, for the same company, and can be discarded', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  const before = await open(2);
  fireEvent.change(before.pasted, { target: { value: lines } });
  clearSession({ endReason: '' });
  forgetScreen();

  startSession({ username: 'ada@acme.example' }, []);
  expect((await open(3)).pasted.value).toBe('');
  forgetScreen();
  const { dialog, pasted } = await open(2);
  expect(pasted.value).toBe(lines);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(pasted.value).toBe('');
});

test('lines of a window that was closed are not kept', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  fireEvent.change((await open(2)).pasted, { target: { value: lines } });
  forgetScreen();
  clearSession({ endReason: '' });
  startSession({ username: 'ada@acme.example' }, []);
  expect((await open(2)).pasted.value).toBe('');
});
