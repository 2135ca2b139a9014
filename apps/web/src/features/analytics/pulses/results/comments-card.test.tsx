import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { CommentsCard } from './comments-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

function open(count: number) {
  const items = Array.from({ length: 7 }, (_, index) => ({ id: index, question: 'q', text: `Comment ${index + 1}` }));
  const comments = { items, count, reason: null, questions: [{ id: 'q', text: 'Why?' }] };
  const data = { pulse: { id: 1 }, comments } as unknown as CardProps['data'];
  openScreen(<CommentsCard data={data} source="Acme" />, '/');
}

test('says how many of the comments are shown', () => {
  open(1_200);

  expect(screen.getByText('1,200, in random order, names removed · 7 of them are shown')).toBeDefined();
});

test('showing all comments moves the focus to the first that was not shown', () => {
  open(7);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 7' }));

  expect(document.activeElement?.textContent).toBe('Comment 6');
  expect(screen.queryByRole('button', { name: 'Show all 7' })).toBeNull();
});
