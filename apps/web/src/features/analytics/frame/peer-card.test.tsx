import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aMeasure } from '../../../testing/measure.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { PeerCard } from './peer-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const peers = {
  group: 'industry',
  n: 6,
  p25: 8,
  median: 9,
  p75: 10,
  percentile: null,
  marks: null,
  published_on: '2026-11-28',
} as const;
const none = 'No comparison yet: values are published daily, from 5 companies on';

function openCard(...measures: ReturnType<typeof aMeasure>[]) {
  const keys = measures.map(({ key }) => key);
  openScreen(
    <PeerCard
      measures={new Map(measures.map((measure) => [measure.key, measure]))}
      groups={[keys]}
      source="Acme"
      fileName="peers"
      onOpen={() => {}}
    />,
    '/',
  );
}

test('says once that no measure has peers, and leaves their columns out', () => {
  openCard(aMeasure({ key: 'it_staff_share' }), aMeasure({ key: 'it_attrition' }), aMeasure({ key: 'cloud_share' }));
  expect(screen.getAllByText(none)).toHaveLength(1);
  expect(screen.queryByText('Percentile')).toBeNull();
  expect(screen.queryByText('—')).toBeNull();
});

test('says in the row which measure has no peers where others have some', () => {
  openCard(aMeasure({ key: 'it_staff_share', peers }), aMeasure({ key: 'it_attrition' }));
  expect(screen.getAllByText(none)).toHaveLength(1);
  expect(screen.getByText('Percentile')).toBeDefined();
  expect(screen.getAllByText('—')).toHaveLength(2);
});

test('repeats in no row that nothing is recorded, if nothing is recorded at all', () => {
  const nothing = { value: null, reason: 'no_data' } as const;
  openCard(aMeasure({ key: 'it_staff_share', ...nothing }), aMeasure({ key: 'it_attrition', ...nothing }));
  expect(screen.queryByText('Nothing is recorded for this.')).toBeNull();
  expect(screen.queryByText(none)).toBeNull();
});

test('says of each measure with a target whether it is met', () => {
  const target = { direction: 'at_most', value: 15, high: null } as const;
  const unit = 'percent';
  openCard(
    aMeasure({ key: 'contractor_share', unit, value: 19.86, target, peers }),
    aMeasure({ key: 'it_attrition', unit, value: 12.97, target }),
    aMeasure({ key: 'cloud_share', unit, value: 24.3, peers }),
  );
  expect(screen.getByText('Target missed: at most 15.0%')).toBeDefined();
  expect(screen.getByText('On target: at most 15.0%')).toBeDefined();
  expect(screen.getAllByText(/target:|missed:/i)).toHaveLength(2);
});

test('calls only a number a percentile', () => {
  const marks = [6, 7, 8, 8, 10, 10, 11, 12];
  const [value, unit] = [13, 'percent'] as const;
  openCard(
    aMeasure({ key: 'it_attrition', value, unit, peers: { ...peers, n: 8, percentile: 100, marks } }),
    aMeasure({ key: 'it_staff_share', value: 8, unit, peers: { ...peers, n: 8, percentile: 37.5, marks } }),
    aMeasure({ key: 'cloud_share', value, unit, peers }),
  );
  expect(screen.getAllByRole('img').map((strip) => strip.getAttribute('aria-label'))).toEqual([
    'IT attrition: 13.0%, median 9.0%, highest',
    'IT staff: 8.0%, median 9.0%, percentile 38th',
    'Cloud: 13.0%, median 9.0%, above median',
  ]);
  // The head of the column, and the one row of a narrow page.
  expect(screen.getAllByText(/^Percentile$/)).toHaveLength(2);
});

test('counts the peers beyond the scale, unless the marks are a selection of a large group', () => {
  const marks = [6, 7, 8, 8, 10, 10, 11, 90];
  openCard(
    aMeasure({ key: 'it_attrition', value: 9, unit: 'percent', peers: { ...peers, n: 8, percentile: 50, marks } }),
    aMeasure({ key: 'it_staff_share', value: 9, unit: 'percent', peers: { ...peers, n: 300, percentile: 50, marks } }),
  );
  const [all, some] = screen.getAllByRole('img');
  expect(all?.textContent).toBe('1');
  expect(some?.textContent).toBe('');
  for (const strip of [all, some]) expect(strip?.querySelectorAll('path.stroke-data-1')).toHaveLength(1);
});
