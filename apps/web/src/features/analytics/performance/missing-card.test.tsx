import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aPerformancePage } from '../../../testing/performance-page.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MissingCard } from './missing-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('counts all owners, also those who are not sent', async () => {
  const owners = Array.from({ length: 20 }, (_, id) => ({ id, name: `Person ${id}`, count: 1 }));
  const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };
  const data = aPerformancePage({ missing: [{ field: 'owner', count: 60, owners, owner_count: 60 }] });
  openScreen(<MissingCard data={data} source="Acme" onOpen={() => undefined} client={client} />, '/');

  expect(await screen.findByText(/and 57 more/)).toBeDefined();
});
