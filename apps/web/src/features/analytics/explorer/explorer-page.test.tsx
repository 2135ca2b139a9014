import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import ExplorerPage from './explorer-page.tsx';

const value = (number: number) => ({ value: number, amount: null, reason: null });
const row = (key: string, number: number) => ({ key, kind: 'value', name: key, groups: null, total: value(number) });

/** An answer to what is asked at a path; with a filter, there is nothing. */
function answerAt(path: string) {
  const query = new URL(path, 'http://none').searchParams;
  const isFiltered = query.has('location_id');
  return {
    as_of: '2026-11-24',
    client: { id: 2, name: 'Acme', has_sample_data: false },
    count: query.get('count'),
    by: query.get('by'),
    across: query.get('across'),
    attribute: null,
    currency: null,
    converted: { currencies: [], rates_year: null, missing: [] },
    rows: isFiltered ? [] : [row('CRM', 1200), row('ERP', 40)],
    columns: [],
    cells: [],
    total: value(isFiltered ? 0 : 1240),
  };
}

let release: () => void;
let late: Promise<void> | undefined;

beforeAll(haveScreen);
beforeEach(() => {
  late = undefined;
  useSession.setState({
    user: { client: { id: 2, name: 'Acme' } },
    subscriptions: [{ modules: ['performance_dashboard'] }],
    permissions: ['analytics.can_view'],
    isAuthenticated: true,
  });
});
afterEach(() => {
  useSession.setState(useSession.getInitialState());
  forgetScreen();
});

function open(address: string) {
  stubApi({
    GET: async ({ path }) => {
      if (!path.includes('/explore/')) return json({ success: true, data: [] });
      await late;
      return json({ success: true, data: answerAt(path) });
    },
  });
  openScreen(<ExplorerPage />, address);
}

const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('the answer to another question is announced once it has come', async () => {
  open('/app/explorer?count=assets&by=vendor&display=table');
  await waitFor(() => expect(said()).toContain('Assets by vendor · Total: 1,240'));

  late = new Promise((resolve) => (release = resolve));
  fireEvent.click(screen.getByRole('button', { name: /^By:/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Function' }));
  await waitFor(() => expect(said().join('')).not.toContain('Assets by'));
  await act(async () => release());
  await waitFor(() => expect(said()).toContain('Assets by function · Total: 1,240'));
});

test('an answer without numbers is announced as what it says', async () => {
  open('/app/explorer?count=assets&by=vendor&location=3');
  await waitFor(() => expect(said()).toContain('Assets by vendor · Nothing to show'));
});

test('names of the address that the explorer does not have are announced after their region', async () => {
  open('/app/explorer?count=planets');
  expect(said().join('')).not.toContain('does not have');
  await waitFor(() => expect(said().join('')).toContain('what the explorer does not have: planets'));
});
