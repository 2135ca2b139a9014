import { fireEvent, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../testing/screen.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('a part that could not be loaded is requested again by Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new Error('No network'))
    .mockResolvedValue({ default: () => 'What it shows' });
  const Part = lazyPart(load);
  openScreen(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </ErrorBoundary>,
    '/app/home',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('What it shows');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that could not be loaded says so, and is requested again once there is a connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: () => 'What it shows' });
  const Part = lazyPart(load);
  openScreen(
    <ErrorBoundary>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </ErrorBoundary>,
    '/app/home',
  );
  await screen.findByRole('heading', { name: 'You are offline' });
  isOnLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('What it shows');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an error of a part is no lost connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openScreen(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    '/app/home',
  );
  expect(await screen.findByRole('heading', { name: 'This page broke' })).toBeTruthy();
});

const Broken = () => {
  throw new TypeError('Not a function');
};
