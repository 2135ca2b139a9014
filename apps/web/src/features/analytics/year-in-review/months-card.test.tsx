import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { MonthsCard } from './months-card.tsx';
import { isOfPeople } from './year-values.ts';
import type { YearProps } from './year-values.ts';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('the months of people, whose rows a member may not see, are no buttons', async () => {
  const counts = [3, ...Array.from({ length: 11 }, () => 0)];
  const months = (['people_joined', 'assets_acquired'] as const).map((kind) => ({ kind, counts, total: 3 }));
  const data = { year: 2026, months } as unknown as YearProps['data'];
  const openerOf: YearProps['openerOf'] = ({ of, kind }) => (isOfPeople(kind ?? of) ? undefined : () => {});
  openScreen(<MonthsCard data={data} source="Acme" openerOf={openerOf} />, '/');

  expect(await screen.findByRole('button', { name: 'Assets bought, Jan, 3' })).toBeDefined();
  expect(screen.getByRole('img', { name: 'People joined, Jan, 3' })).toBeDefined();
});
