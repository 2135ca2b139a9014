import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
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

test('the outcome is told though “Sending...” was dismissed', async () => {
  render(<ToastCorner />);
  const note = toast.loading('Sending...');
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
  const onPress = vi.fn<() => void>();
  toast.turnToError(note, 'It could not be sent.', { label: 'Retry', onPress });
  await screen.findByText('It could not be sent.');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onPress).toHaveBeenCalledOnce();
});

test.each([
  ['ltr', 300],
  ['rtl', -300],
])('a message is swiped out at the end of its line: %s', async (dir, across) => {
  document.documentElement.dir = dir;
  render(<ToastCorner />);
  toast.success('Function deleted');
  const message = (await screen.findByText('Function deleted')).closest<HTMLElement>('[role=note]');
  if (!message) throw new Error('No message');
  const finger = { pointerId: 1, pointerType: 'touch', button: 0, clientY: 10 };
  message.setPointerCapture = () => {};
  message.hasPointerCapture = () => false;
  fireEvent.pointerDown(message, { ...finger, clientX: 500 });
  for (const part of [0.2, 0.6, 1]) fireEvent.pointerMove(message, { ...finger, clientX: 500 + part * across });
  fireEvent.pointerUp(message, { ...finger, clientX: 500 + across });
  await waitFor(() => expect(screen.queryByText('Function deleted')).toBeNull(), { timeout: 1000 });
  document.documentElement.dir = 'ltr';
});
