import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, openScreen, stubApi } from '../../../testing/screen.tsx';
import { CommandPaletteButton } from './command-palette-button.tsx';

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <CommandPaletteButton screens={[]} />
      <button type="button" onClick={() => void navigate('/next')}>
        On
      </button>
      <button type="button" onClick={() => void navigate('?search=a')}>
        Search
      </button>
      <button type="button" onClick={() => void navigate('?search=b', { replace: true })}>
        Correct
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

beforeAll(haveScreen);
beforeEach(() => {
  stubApi({});
  startSession({ id: 4, client: { id: 1, name: 'Orgscope' }, permissions: [] }, []);
  openScreen(<Page />, '/first');
});
afterEach(() => {
  forgetScreen();
  clearSession();
});

const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }));
const opener = () => document.querySelector<HTMLElement>('[aria-haspopup=dialog]');
const input = () => screen.findByRole('combobox', { name: 'Search' });
const open = async () => {
  opener()?.focus();
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true });
  const field = await input();
  await waitFor(() => expect(document.activeElement).toBe(field));
};
const closed = () => waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());

test('Back closes the open palette, and its button gets the focus on the same screen', async () => {
  press('Search');
  await open();
  press('Back');
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

test('another screen closes the open palette and keeps the focus that it has taken', async () => {
  press('On');
  await open();
  press('Back');
  await closed();
  expect(document.activeElement).not.toBe(opener());
  await open();
  fireEvent.keyDown(await input(), { key: 'Escape' });
  await closed();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

test('a page that replaces its own address leaves the palette open', async () => {
  await open();
  press('Correct');
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?search=b'));
  expect(screen.queryByRole('combobox')).not.toBeNull();
});
