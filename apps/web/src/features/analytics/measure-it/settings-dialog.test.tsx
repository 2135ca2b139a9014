import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

function Page() {
  const [open, setOpen] = useState(true);
  return open && <SettingsDialog query={{}} onClose={() => setOpen(false)} />;
}

test('stays until it is known whether the comparisons were left, and tells a failure', async () => {
  let fail = () => {};
  stubApi({
    GET: () => json({ success: true, data: { benchmarks: true } }),
    PATCH: () => new Promise((resolve) => (fail = () => resolve(json({ error: { code: 'internal_error' } }, 500)))),
  });
  openScreen(<Page />, '/');
  const leave = await screen.findByRole('button', { name: 'Stop taking part' });
  fireEvent.click(leave);
  await waitFor(() => expect(leave.getAttribute('aria-busy')).toBe('true'));
  fireEvent.keyDown(leave, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  act(() => fail());
  expect(await screen.findByText('The change could not be saved.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
