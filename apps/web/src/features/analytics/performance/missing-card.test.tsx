import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { MissingCard } from './missing-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('counts all owners, also those who are not sent', async () => {
  const owners = Array.from({ length: 20 }, (_, id) => ({ id, name: `Person ${id}`, count: 1 }));
  const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };
  const data: CardProps['data'] = {
    headline: '',
    headline_message: {},
    as_of: '2026-11-30',
    client: { id: 1, name: 'Acme' },
    measures: [],
    compared_with: '2025-11-30',
    compared_on: null,
    currency: null,
    converted: { currencies: [], rates_year: null, missing: [] },
    fits: [],
    lifecycle: [],
    matrix: [],
    renewals: [],
    cost_by_vendor: [],
    cost_by_function: [],
    missing: [{ field: 'owner', count: 60, owners, owner_count: 60 }],
  };
  openScreen(<MissingCard data={data} source="Acme" onOpen={() => undefined} client={client} />, '/');

  expect(await screen.findByText(/and 57 more/)).toBeDefined();
});
