/** @jsxImportSource preact */
import { screen } from '@testing-library/react';
import { render } from 'preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { Trend } from './trend.tsx';

beforeAll(haveTexts);
afterEach(() => render(null, document.body));

const draw = (kind: 'enps' | 'agreement') =>
  render(
    <Trend
      changed={{
        text: 'More seats.',
        done_on: '2026-05-01',
        question: 'Would you recommend us?',
        kind,
        points: [
          { on: '2026-01-15', value: kind === 'enps' ? -34 : 3.4 },
          { on: '2026-04-15', value: kind === 'enps' ? 42 : 4.2 },
        ],
      }}
    />,
    document.body,
  );

test('a score is one, whatever its question is called today', () => {
  draw('enps');
  expect(screen.getByRole('img').textContent).toContain('−34');
  expect(screen.getByRole('img').textContent).not.toContain('of 5');
});

test('a mean is told of its scale', () => {
  draw('agreement');
  expect(screen.getByText('4.2 of 5')).toBeDefined();
});

test('months run from left to right in every language', () => {
  draw('enps');
  expect(screen.getByRole('img').getAttribute('direction')).toBe('ltr');
});
