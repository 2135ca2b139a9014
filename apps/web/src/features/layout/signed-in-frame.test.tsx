import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { clearSession, startSession, updateSession } from '../../session/store.ts';
import { haveTexts } from '../../testing/texts.ts';
import { toast } from '../../ui/states/toast.tsx';
import SignedInFrame from './signed-in-frame.tsx';

afterEach(() => {
  cleanup();
  clearSession();
});

const typed = () => screen.getByLabelText<HTMLInputElement>('Job title').value;

async function openAndType() {
  haveTexts();
  await act(async () =>
    render(
      <MemoryRouter>
        <SignedInFrame screens={[]}>
          <input aria-label="Job title" />
        </SignedInFrame>
      </MemoryRouter>,
    ),
  );
  fireEvent.input(screen.getByLabelText('Job title'), { target: { value: 'Analyst' } });
}

test('another user who signs in, for example in another tab, does not see the first user’s input', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  await openAndType();
  act(() => updateSession({ full_name: 'Ada Lind' }));
  expect(typed()).toBe('Analyst');
  act(() => startSession({ username: 'bo@acme.example' }, []));
  expect(typed()).toBe('');
});

test('messages to a user, and what they offer, go when another one signs in', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  await openAndType();
  act(() => void toast.success('Deleted', { label: 'Undo', onPress: () => {} }));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  act(() => startSession({ username: 'bo@acme.example' }, []));
  await waitFor(() => expect(screen.queryByText('Deleted')).toBeNull());
  act(() => void toast.success('Welcome'));
  expect(await screen.findByText('Welcome')).toBeDefined();
});

test('a user’s input stays if the server sends name and client late', async () => {
  startSession({ full_name: 'Ada Lind' }, []);
  await openAndType();
  act(() => updateSession({ username: 'ada@acme.example', client: { id: 7 } }));
  expect(typed()).toBe('Analyst');
  act(() => updateSession({ client: { id: 8 } }));
  expect(typed()).toBe('');
});
