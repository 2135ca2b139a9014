import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast, ToastCorner } from './toast.tsx';

vi.mock('./toasts.tsx', () => {
  throw new TypeError('Failed to fetch');
});

test('shows the last text plainly, each for a while, if the corner cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<ToastCorner />);
  expect(screen.queryByRole('alert')).toBeNull();

  act(() => void toast.error('It could not be saved.'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('It could not be saved.'));

  act(() => void vi.advanceTimersByTime(5_000));
  act(() => void toast.error('Nor could the next.'));
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Nor could the next.'));
  await act(async () => {});
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.getByRole('alert').textContent).toBe('Nor could the next.');

  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByRole('alert')).toBeNull();
  vi.useRealTimers();
});
