import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import PersonList from './person-list.tsx';

const people = ['Eliana Ruiz', 'Elias Berg'].map((name, index) => ({ id: index + 1, name, is_active: true }));

beforeAll(haveScreen);
afterEach(forgetScreen);

test('a search says how many people it found, and nothing before it', async () => {
  stubApi({ GET: ({ path }) => json({ success: true, data: path.includes('search=') ? people : [] }) });
  const list = (
    <PersonList
      trigger={<button>Holder</button>}
      label="Holder"
      clientId={1}
      chosen={null}
      none="Nobody"
      onChoose={() => {}}
      defaultOpen
    />
  );
  openScreen(list, '/');
  const search = await screen.findByRole('combobox', { name: 'Search Holder' });
  const status = () =>
    screen
      .getAllByRole('status', { hidden: true })
      .map(({ textContent }) => textContent)
      .join('');
  await waitFor(() => expect(status()).toBe('Nothing found'));

  fireEvent.change(search, { target: { value: 'eli' } });
  await waitFor(() => expect(status()).toBe('Searching...'));
  await waitFor(() => expect(status()).toBe('2 results'));
});
