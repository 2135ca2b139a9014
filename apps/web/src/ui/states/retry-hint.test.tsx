import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { SearchSelectField } from '../fields/search-select-field.tsx';
import { SelectField } from '../fields/select-field.tsx';
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

interface ListProps {
  part: typeof SelectField;
  /** Whether the field is disabled while its list is loading again. */
  waits?: boolean;
}

function List({ part: Part, waits = false }: ListProps) {
  const [isRetried, setRetried] = useState(false);
  const hint = !isRetried && <RetryHint onRetry={() => setRetried(true)} />;
  const none = { value: '', options: [], onChange: () => undefined };
  return <Part {...none} label="Location" placeholder="None" hint={hint} disabled={waits && isRetried} />;
}

test.each([
  ['few', SelectField],
  ['many', SearchSelectField],
])('a list of %s options that is loaded again gives the focus to its field', async (_, part) => {
  render(<List part={part} />);
  await retry();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Location' }));
});

test('a field that is disabled while its list is loaded again leaves the focus at its label', async () => {
  render(<List part={SelectField} waits />);
  await retry();
  expect(document.activeElement).toBe(screen.getByText('Location'));
});
