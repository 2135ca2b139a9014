import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useShortcut } from './use-shortcut.ts';

afterEach(cleanup);

it.each([
  [{ key: 'b', ctrlKey: true }, 1],
  [{ key: 'B', metaKey: true }, 1],
  [{ key: 'b' }, 0],
  [{ key: 'k', ctrlKey: true }, 0],
  [{ key: 'b', ctrlKey: true, shiftKey: true }, 0],
  [{ key: 'b', ctrlKey: true, altKey: true }, 0],
])('for %o acts %i times, and leaves all other keys to the browser', (key, times) => {
  const act = vi.fn<() => void>();
  const { unmount } = renderHook(() => useShortcut('b', act));
  expect(fireEvent.keyDown(document.body, key)).toBe(times === 0);
  expect(act).toHaveBeenCalledTimes(times);
  unmount();
  fireEvent.keyDown(document.body, key);
  expect(act).toHaveBeenCalledTimes(times);
});
