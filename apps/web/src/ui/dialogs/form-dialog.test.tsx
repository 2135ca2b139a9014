import { cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { isPageHeld } from '../../lib/forms/held-page.ts';
import { FormDialog } from './form-dialog.tsx';

afterEach(cleanup);

const dialog = (props: Pick<ComponentProps<typeof FormDialog>, 'open' | 'state'>) => (
  <FormDialog title="Edit" onSubmit={() => {}} onClose={() => {}} {...props}>
    <input aria-label="Name" />
  </FormDialog>
);

/** Whether the browser asks before it leaves the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('makes the browser ask before a page with input that is not saved is left', () => {
  const { rerender, unmount } = render(dialog({ open: true, state: 'clean' }));
  expect([asks(), isPageHeld()]).toEqual([false, false]);

  rerender(dialog({ open: true, state: 'dirty' }));
  expect([asks(), isPageHeld()]).toEqual([true, true]);
  rerender(dialog({ open: true, state: 'saving' }));
  expect(asks()).toBe(true);

  rerender(dialog({ open: false, state: 'dirty' }));
  expect([asks(), isPageHeld()]).toEqual([false, false]);

  rerender(dialog({ open: true, state: 'dirty' }));
  unmount();
  expect([asks(), isPageHeld()]).toEqual([false, false]);
});
