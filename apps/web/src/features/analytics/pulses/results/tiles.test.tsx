import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { ResultTiles } from './tiles.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const rated = (kind: string, mean: number) => ({ id: kind, kind, scale: { mean }, previous: null, enps: null });
const dataOf = (fields: object) =>
  ({
    pulse: { id: 1, template: 'own', state: 'closed' },
    participation: { invited: 111, answered: 47, share: 42.34, groups: [] },
    answers: 47,
    questions: [],
    group: null,
    reason: null,
    quadrant: null,
    ...fields,
  }) as unknown as CardProps['data'];
const tile = (name: string) => within(screen.getByRole('heading', { name }).closest('li') ?? document.body);

test('questions about agreement do not count as satisfaction', () => {
  const questions = [rated('importance_satisfaction', 4), rated('satisfaction', 3), rated('agreement', 2)];
  openScreen(<ResultTiles data={dataOf({ questions })} />, '/');

  expect(tile('Satisfaction').getByText('3.5')).toBeTruthy();
  expect(tile('Satisfaction').getByText('of 5, mean of 2 questions')).toBeTruthy();
  expect(tile('Agreement').getByText('2.0')).toBeTruthy();
});

test('the participation under a filter is that of the group, and hidden where that is hidden', () => {
  openScreen(<ResultTiles data={dataOf({ group: { invited: 15, answered: 12, share: 80 } })} />, '/');
  expect(tile('Participation').getByText('80%')).toBeTruthy();
  expect(tile('Participation').getByText('12 of 15')).toBeTruthy();
  forgetScreen();

  openScreen(<ResultTiles data={dataOf({ group: { invited: null, answered: null, share: null } })} />, '/');
  expect(tile('Participation').getByText('hidden')).toBeTruthy();
});

test('the participation is rounded once, as the headline rounds it', () => {
  const participation = { invited: 101, answered: 51, share: 50.5, groups: [] };
  openScreen(<ResultTiles data={dataOf({ participation })} />, '/');

  // 50.495
  expect(tile('Participation').getByText('50%')).toBeTruthy();
});
