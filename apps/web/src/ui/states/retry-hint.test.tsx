import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { RetryHint } from './retry-hint.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

function Page({ text }: { text?: string }) {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <main>
      <h1>Home</h1>
      {!isLoaded && <RetryHint {...(text && { text })} onRetry={() => setLoaded(true)} />}
    </main>
  );
}

async function retry() {
  const button = screen.getByRole('button', { name: 'Retry' });
  button.focus();
  await act(async () => fireEvent.click(button));
}

test('a part of the page that has been loaded again gives the focus to the heading', async () => {
  render(<Page text="The cards could not be loaded." />);
  await retry();
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

test('a list of options that has been loaded again leaves the reader at its field', async () => {
  render(<Page />);
  await retry();
  expect(document.activeElement).toBe(document.body);
});
