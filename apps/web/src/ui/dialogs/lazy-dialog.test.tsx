import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';
import { toast } from '../states/toast.tsx';

afterEach(cleanup);

interface Props {
  open: boolean;
  onClose: () => void;
}

const Part = ({ open }: Props) => open && <p>The dialog</p>;

it('closes a dialog whose code could not be loaded, says so, and loads it at the next opening', async () => {
  const error = vi.spyOn(toast, 'error').mockReturnValue('');
  const load = vi.fn<() => Promise<{ default: typeof Part }>>(async () => ({ default: Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Lazy = lazyDialog(load);
  const onClose = vi.fn<() => void>();
  const { rerender } = render(<Lazy open onClose={onClose} />);
  await act(async () => {});
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledTimes(1);

  rerender(<Lazy open={false} onClose={onClose} />);
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);

  rerender(<Lazy open onClose={onClose} />);
  expect(await screen.findByText('The dialog')).toBeDefined();
  expect([onClose.mock.calls.length, error.mock.calls.length]).toEqual([1, 1]);

  // Once loaded, it is shown at once.
  cleanup();
  render(<Lazy open onClose={onClose} />);
  expect(screen.getByText('The dialog')).toBeDefined();
});

it('closes a dialog in its own way', async () => {
  vi.spyOn(toast, 'error').mockReturnValue('');
  const Asking = ({ onEnd }: { onEnd: (isProven: boolean) => void }) => (
    <button onClick={() => onEnd(true)}>Yes</button>
  );
  const Lazy = lazyDialog(
    () => Promise.reject<{ default: typeof Asking }>(new TypeError('Failed to fetch')),
    ({ onEnd }) => onEnd(false),
  );
  const onEnd = vi.fn<(isProven: boolean) => void>();
  render(<Lazy onEnd={onEnd} />);
  await act(async () => {});
  expect(onEnd.mock.calls).toEqual([[false]]);
});
