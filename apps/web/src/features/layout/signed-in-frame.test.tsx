import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { clearSession, startSession, updateSession } from '../../session/store.ts';
import { haveTexts } from '../../testing/texts.ts';
import SignedInFrame from './signed-in-frame.tsx';

afterEach(() => {
  cleanup();
  clearSession();
});

test('what one user has typed is not there for another who signs in, in another tab, say', async () => {
  haveTexts();
  startSession({ username: 'ada@acme.example' }, []);
  await act(async () =>
    render(
      <MemoryRouter>
        <SignedInFrame screens={[]}>
          <input aria-label="Job title" />
        </SignedInFrame>
      </MemoryRouter>,
    ),
  );
  const typed = () => screen.getByLabelText<HTMLInputElement>('Job title').value;
  fireEvent.input(screen.getByLabelText('Job title'), { target: { value: 'Analyst' } });
  act(() => updateSession({ full_name: 'Ada Lind' }));
  expect(typed()).toBe('Analyst');
  act(() => startSession({ username: 'bo@acme.example' }, []));
  expect(typed()).toBe('');
});
