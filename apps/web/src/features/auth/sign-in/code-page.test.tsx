import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import CodePage from './code-page.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('another method of the second step takes the focus to the heading, below which its field is', async () => {
  stubApi({ GET: () => json({ success: true, data: { apps: [{ id: 1, name: 'Phone' }], has_passkey: false } }) });
  openScreen(
    <main>
      <CodePage />
    </main>,
    '/auth/code',
  );
  const other = await screen.findByRole('button', { name: 'Use a recovery code instead' });
  other.focus();

  fireEvent.click(other);

  expect(await screen.findByLabelText('Recovery code')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
