import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast, ToastCorner } from './toast.tsx';

vi.mock('./toasts.tsx', () => {
  throw new TypeError('Failed to fetch');
});

test('shows the last text plainly, for a while, if the corner cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  render(<ToastCorner />);
  expect(screen.queryByRole('alert')).toBeNull();

  act(() => void toast.error('It could not be saved.'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It could not be saved.'));

  act(() => void vi.advanceTimersByTime(10_000));
  expect(screen.queryByRole('alert')).toBeNull();
  vi.useRealTimers();
});
