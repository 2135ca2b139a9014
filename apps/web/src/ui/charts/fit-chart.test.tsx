import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { FitChart } from './fit-chart.tsx';
import type { FitWords } from './fit-chart.tsx';
import type { FitItem } from './layouts/fit-layout.ts';

beforeAll(haveTexts);
afterEach(cleanup);

const words: FitWords = {
  quadrants: [
    { label: 'Migrate', isDecision: true },
    { label: 'Invest' },
    { label: 'Eliminate' },
    { label: 'Tolerate' },
  ],
  functional: 'Functional fit',
  technical: 'Technical fit',
  steps: ['Poor', 'Weak', 'Good', 'Strong'],
  rest: 'Not assessed',
  unknown: 'cost not known',
};

it('names a mark with what its place shows', async () => {
  const items: FitItem[] = [
    { id: '1', name: 'Atlas', functional: 4, technical: 2, amount: 5 },
    { id: '2', name: 'Beacon', technical: 3 },
  ];
  const format = (amount: number) => `€${amount} a year`;
  render(<FitChart name="Fits" items={items} words={words} format={format} formatSum={() => ['', '']} />);
  await screen.findByRole('group', { name: 'Fits' });
  expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Atlas, Migrate, Functional fit: Strong, Technical fit: Weak, €5 a year',
    'Beacon, Not assessed, Technical fit: Good, cost not known',
  ]);
});
