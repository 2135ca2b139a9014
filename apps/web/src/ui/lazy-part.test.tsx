import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveScreen } from '../testing/screen.tsx';
import { FailedPart } from './states/failed-part.tsx';
import { lazyPart } from './lazy-part.tsx';

beforeAll(haveScreen);
afterEach(cleanup);

test('a part with words for a failure says it in its place, and is loaded by Retry', async () => {
  let isThere = false;
  const Part = lazyPart<{ name: string }>(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: ({ name }) => <p>The part of {name}</p> };
  }, FailedPart);
  render(
    <>
      <h1>The page</h1>
      <Suspense fallback="…">
        <Part name="Ada" />
      </Suspense>
    </>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This could not be loaded. Check your connection, then try again. Retry',
  );
  expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();

  isThere = true;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('The part of Ada')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
