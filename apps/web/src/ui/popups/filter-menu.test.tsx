import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { SearchSelectField } from '../fields/search-select-field.tsx';
import { FilterMenu } from './filter-menu.tsx';

beforeAll(haveTexts);
afterEach(cleanup);

const options = Array.from({ length: 2_000 }, (_, index) => ({ value: `${index + 1}`, label: `Client ${index + 1}` }));
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

function Filter({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return <FilterMenu label="Client" any="All clients" unlisted="?" {...{ value, options }} onChange={setValue} />;
}
function Field({ initial }: { initial: string }) {
  const [value, setValue] = useState(initial);
  return <SearchSelectField label="Client" placeholder="Choose" {...{ value, options }} onChange={setValue} />;
}

test('a field with many options shows some of them, the chosen one among them, and finds the others', async () => {
  render(<Field initial="1999" />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Client' }));
  const search = await screen.findByRole('combobox', { name: 'Search Client' });

  expect(shown()).toHaveLength(50);
  expect(shown()[0]).toBe('Client 1999');
  await screen.findByText(/^50 of 2,?000\. Type to find others\.$/);
  fireEvent.change(search, { target: { value: ' client 150 ' } });
  await waitFor(() => expect(shown()).toHaveLength(11));
  expect(screen.queryByText(/Type to find others/)).toBeNull();
  fireEvent.click(screen.getByRole('option', { name: 'Client 1507' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Client' }).textContent).toBe('Client 1507'));
});

test('a filter with many options has a search', async () => {
  render(<Filter initial="" />);
  fireEvent.click(await screen.findByRole('combobox', { name: 'Client: All clients' }));
  const search = await screen.findByRole('combobox', { name: 'Search Client' });

  expect(shown()).toHaveLength(51);
  expect(shown().slice(0, 2)).toEqual(['All clients', 'Client 1']);
  await screen.findByText(/^50 of 2,?000\. Type to find others\.$/);
  fireEvent.change(search, { target: { value: '1999' } });
  await waitFor(() => expect(shown()).toEqual(['Client 1999']));
  fireEvent.click(screen.getByRole('option'));
  const button = await screen.findByRole('combobox', { name: 'Client: Client 1999' });
  fireEvent.click(button);
  await waitFor(() => expect(shown().slice(0, 2)).toEqual(['Client 1999', 'All clients']));
  fireEvent.click(screen.getByRole('option', { name: 'All clients' }));
  await screen.findByRole('combobox', { name: 'Client: All clients' });
});

/** A filter whose options have not arrived yet. */
async function renderWaiting(props: { pressed?: 'by-pointer' } = {}) {
  const filter = (count: number, retry?: () => void) => (
    <div>
      <FilterMenu
        label="Client"
        any="All clients"
        unlisted="?"
        value=""
        options={options.slice(0, count)}
        onChange={() => {}}
        retry={retry}
        {...props}
      />
    </div>
  );
  const { rerender } = await act(async () => render(filter(0)));
  return (retry?: () => void) => act(async () => rerender(filter(60, retry)));
}
const button = () => screen.findByRole('button', { name: 'Client: All clients' });
const longButton = () => screen.findByRole('combobox', { name: 'Client: All clients' });
const search = () => screen.findByRole('combobox', { name: 'Search Client' });

test('the focus stays on a filter whose many options arrive, which opens unasked neither then nor later', async () => {
  const arrive = await renderWaiting({ pressed: 'by-pointer' });
  fireEvent.keyDown(await screen.findByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  (await button()).focus();
  await arrive();

  const long = await longButton();
  expect(document.activeElement).toBe(long);
  expect(long.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a filter that is open as many options arrive stays open, and gives the focus back', async () => {
  const arrive = await renderWaiting();
  fireEvent.click(await button());
  await screen.findByRole('menuitemradio', { name: 'All clients' });
  const retry = vi.fn<() => void>();
  await arrive(retry);

  await waitFor(async () => expect(document.activeElement).toBe(await search()));
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  fireEvent.keyDown(await search(), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  const long = await longButton();
  await waitFor(() => expect(document.activeElement).toBe(long));
});

test('a filter that is pressed just before many options arrive opens with them', async () => {
  const arrive = await renderWaiting();
  fireEvent.click(await button());
  await arrive();
  await waitFor(async () => expect(document.activeElement).toBe(await search()));
});

test('a filter says what applies while nothing is chosen, without the colour of a choice', () => {
  const filter = (value: string) => (
    <FilterMenu
      label="Year"
      any="Latest year"
      applied="2026"
      unlisted="?"
      value={value}
      options={[{ value: '2025', label: '2025' }]}
      onChange={() => {}}
    />
  );
  const { rerender } = render(filter(''));
  const year = screen.getByRole('button', { name: 'Year: 2026' });
  expect(year.textContent).toBe('Year: 2026');
  expect(year.className).not.toContain('accent');
  rerender(filter('2025'));
  expect(screen.getByRole('button', { name: 'Year: 2025' }).className).toContain('bg-accent-soft');
});
