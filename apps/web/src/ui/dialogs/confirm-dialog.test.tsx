import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { held } from '../../lib/forms/held-page.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

const dialog = (onClick: () => void | Promise<void>) => (
  <ConfirmDialog open title="Sure?" confirm={{ label: 'Replace', variant: 'danger', onClick }}>
    The present one ends.
  </ConfirmDialog>
);
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
const isBackHeld = () => held.at(-1)?.ask !== undefined;

it('keeps the page while its act runs, because its result is told there', async () => {
  let end = () => {};
  const { unmount } = render(dialog(() => new Promise((resolve) => (end = resolve))));
  expect(isBackHeld()).toBe(false);

  press();
  expect(isBackHeld()).toBe(true);
  await act(async () => end());
  expect(isBackHeld()).toBe(false);

  press();
  unmount();
  expect(held).toEqual([]);
});

it('holds nothing for an act that is over at once, such as leaving the page', () => {
  render(dialog(() => {}));
  press();
  expect(held).toEqual([]);
});
