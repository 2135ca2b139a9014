import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Announcement } from './announcement.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const said = () => screen.getByRole('status').textContent;

test('the first text comes after its region, which screen readers must know, and all others at once', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Announcement>Loading</Announcement>);
  expect(said()).toBe('');
  act(() => void vi.advanceTimersByTime(100));
  expect(said()).toBe('Loading');
  rerender(<Announcement>2 clients</Announcement>);
  expect(said()).toBe('2 clients');
});
