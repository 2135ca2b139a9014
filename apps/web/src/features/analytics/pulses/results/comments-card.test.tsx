import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
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

const run = (id: number, ...items: [question: string, text: string][]) =>
  ({
    pulse: { id },
    comments: {
      items: items.map(([question, text], index) => ({ id: index, question, text })),
      count: items.length,
      reason: null,
      questions: [
        { id: 'why', text: 'Why?' },
        { id: 'what', text: 'What?' },
      ],
    },
  }) as unknown as CardProps['data'];

function Runs() {
  const first = [1, 2, 3, 4, 5, 6].map((number): [string, string] => ['why', `Slow ${number}`]);
  const [data, setData] = useState(run(1, ...first, ['what', 'Training']));
  const next = run(2, ['why', 'Loud'], ['why', 'Cold']);
  return (
    <>
      <button type="button" onClick={() => setData(next)}>
        Another run
      </button>
      <CommentsCard data={data} source="Acme" />
    </>
  );
}

test('filters that another run does not offer do not narrow its comments', async () => {
  openScreen(<Runs />, '/');
  fireEvent.click(screen.getByRole('button', { name: 'Shown: All questions' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'What?' }));
  fireEvent.change(screen.getByLabelText('Search the comments'), { target: { value: 'train' } });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['TrainingWhat?']);

  fireEvent.click(screen.getByRole('button', { name: 'Another run' }));

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Loud', 'Cold']);
});

test.each(['zoe', 'ＺＯË', 'late orders'])('finds comments by %s as lists find rows', (typed) => {
  const others = [1, 2, 3, 4, 5, 6].map((number): [string, string] => ['why', `Slow ${number}`]);
  openScreen(<CommentsCard data={run(1, ['why', 'Orders of Zoë come late'], ...others)} source="Acme" />, '/');
  fireEvent.change(screen.getByLabelText('Search the comments'), { target: { value: typed } });

  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Orders of Zoë come late']);
});

test('the choice of a question says how many comments there are, as a search does', async () => {
  openScreen(<CommentsCard data={run(1, ['why', 'Slow'], ['why', 'Loud'], ['what', 'Training'])} source="Acme" />, '/');
  fireEvent.click(screen.getByRole('button', { name: 'Shown: All questions' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Why?' }));

  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 comments found');
});
