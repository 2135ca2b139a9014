import type { RecordId } from '../../../api/records/records.ts';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aPerformancePage } from '../../../testing/performance-page.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MissingCard } from './missing-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('counts all owners, also those who are not sent', async () => {
  const owners = Array.from({ length: 20 }, (_, id) => ({ id, name: `Person ${id}`, count: 1 }));
  const data = aPerformancePage({ missing: [{ field: 'owner', count: 60, owners, owner_count: 60 }] });
  openScreen(<MissingCard data={data} source="Acme" onOpen={() => undefined} listOf={undefined} />, '/');

  expect(await screen.findByText(/and 57 more/)).toBeDefined();
});

const lacking = aPerformancePage({
  missing: [{ field: 'criticality', count: 3, owners: [{ id: 7, name: 'Ann', count: 1 }], owner_count: 1 }],
});

test('leads from an owner to what their applications lack', async () => {
  const listOf = (owner: RecordId, field: string) => `/list?owner=${owner}&without=${field}`;
  openScreen(<MissingCard data={lacking} source="Acme" onOpen={() => undefined} listOf={listOf} />, '/');

  const link = await screen.findByRole('link', { name: 'Ann' });
  expect(link.getAttribute('href')).toBe('/list?owner=7&without=criticality');
});

test('leads readers nowhere who may not open the list', async () => {
  openScreen(<MissingCard data={lacking} source="Acme" onOpen={() => undefined} listOf={undefined} />, '/');

  expect(await screen.findByText('Ann')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('says that nothing is missing only of applications that could lack something', async () => {
  const told = (parts: Parameters<typeof aPerformancePage>[0]) =>
    openScreen(
      <MissingCard data={aPerformancePage(parts)} source="Acme" onOpen={() => undefined} listOf={undefined} />,
      '/',
    );
  const of = (lifecycle: 'plan' | 'end_of_life') => ({ lifecycle, count: 3, past_end_of_life: 0 });
  told({ lifecycle: [of('end_of_life')] });
  expect(await screen.findByText('No planned or live applications are recorded with these filters.')).toBeDefined();
  expect(screen.queryByText('Nothing is missing.')).toBeNull();
  told({ lifecycle: [of('plan')] });

  expect(await screen.findByText('Nothing is missing.')).toBeDefined();
});
