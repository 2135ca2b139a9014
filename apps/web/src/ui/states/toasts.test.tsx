import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveScreen } from '../../testing/screen.tsx';
import { toast, ToastCorner } from './toast.tsx';

beforeAll(haveScreen);
afterEach(cleanup);

test.each(['Undo', 'Dismiss'])('%s leaves the focus on the heading of the page', async (name) => {
  render(
    <>
      <main>
        <h1>Functions</h1>
      </main>
      <ToastCorner />
    </>,
  );
  toast.success('Function deleted', { label: 'Undo', onPress: () => {} });
  const button = await screen.findByRole('button', { name });
  button.focus();

  fireEvent.click(button);

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});
