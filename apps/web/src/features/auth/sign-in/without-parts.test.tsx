import { setImmediate as nextTurn } from 'node:timers/promises';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type * as Texts from '../../../i18n/texts.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeySignIn } from './passkey-button.tsx';

vi.mock('../../../lib/sign-in/passkey-support.ts', () => ({ hasUsedPasskey: () => true, knowsPasskeys: () => true }));
vi.mock('./passkey-sign-in.ts', () => {
  throw new TypeError('Failed to fetch');
});
vi.mock('../../../i18n/texts.ts', async (original) => ({
  ...(await original<typeof Texts>()),
  loadTexts: () => Promise.reject(new TypeError('Failed to fetch')),
}));

beforeAll(haveScreen);
afterEach(forgetScreen);

test('a form whose parts cannot be loaded leaves no error unhandled, and says so once it is sent', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  openScreen(
    <>
      <LoginForm />
      <PasskeySignIn />
    </>,
    '/auth/login',
  );
  const username = await screen.findByLabelText<HTMLInputElement>('Username');
  fireEvent.focus(username);
  if (username.form) fireEvent.submit(username.form);
  await screen.findByText(/^Login failed/);

  forgetScreen();
  await vi.dynamicImportSettled();
  // Node.js tells of them once a turn is over.
  await nextTurn();
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
