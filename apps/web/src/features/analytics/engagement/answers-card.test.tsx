import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { AnswersCard } from './answers-card.tsx';
import type { CardProps } from './card.ts';

beforeAll(haveScreen);
afterEach(forgetScreen);

test('the gap is the difference of the shares as they are shown', async () => {
  const options = [{ id: 1, name: 'Hybrid', business: 57, it: 40 }];
  const answers = { business: 200, it: 200, attributes: [{ id: 9, name: 'Work mode', options }] };
  const data = { measures: [], answers } as unknown as CardProps['data'];
  openScreen(<AnswersCard data={data} source="Acme" onOpen={undefined} attribute="" onChoose={() => undefined} />, '/');
  fireEvent.click(screen.getByRole('button', { name: /as a table$/ }));

  // 28.5% and 20%
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['29%', '20%', '+9']);
});

test('nobody of a type has given no answer: nothing of it is hidden', async () => {
  const options = [
    { id: 1, name: 'Hybrid', business: 15, it: 0 },
    { id: 2, name: 'Office', business: null, it: null },
  ];
  const answers = { business: 20, it: 0, attributes: [{ id: 9, name: 'Work mode', options }] };
  const data = { measures: [], answers } as unknown as CardProps['data'];
  openScreen(<AnswersCard data={data} source="Acme" onOpen={undefined} attribute="" onChoose={() => undefined} />, '/');
  expect(await screen.findByText(/^1 answer is hidden/)).toBeDefined();
  expect(screen.getByText('—')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /as a table$/ }));

  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells).toEqual(['75%', '—', '—', 'hidden', '—', 'hidden']);
});
