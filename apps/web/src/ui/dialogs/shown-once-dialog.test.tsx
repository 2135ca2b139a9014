import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isPageHeld, held } from '../../lib/forms/held-page.ts';
import { ShownOnceDialog } from './shown-once-dialog.tsx';

afterEach(cleanup);

const words = { copy: 'Copy', copied: 'Copied', copyFailed: 'Not copied', done: 'Done' };
const dialog = (open: boolean) => (
  <ShownOnceDialog open={open} title="Token" secret="osk_1" words={words} onClose={() => {}}>
    osk_1
  </ShownOnceDialog>
);

/** Whether the browser asks before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('keeps the page until the secret is put away', () => {
  const { rerender } = render(dialog(true));
  expect([asks(), isPageHeld()]).toEqual([true, true]);
  // Back is held too.
  expect(held.at(-1)?.ask).toBeDefined();

  rerender(dialog(false));
  expect([asks(), isPageHeld()]).toEqual([false, false]);
});
