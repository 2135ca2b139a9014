import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { EnpsCard, ScalesCard } from './questions-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

type Question = CardProps['data']['questions'][number];

const question = (fields: object) => ({ id: 'a', text: 'Would you?', n: 500, ...fields }) as unknown as Question;
const dataOf = (questions: Question[]) => ({ pulse: { id: 1 }, questions }) as unknown as CardProps['data'];

test('the key runs from 1 to 5 from left to right, as the bars do', () => {
  openScreen(<ScalesCard data={dataOf([])} source="Acme" />, '/');

  const key = screen.getByText(/^1\s*5$/);
  expect(key.getAttribute('dir')).toBe('ltr');
  expect(key.querySelector('svg')?.getAttribute('class') ?? '').not.toContain('scale-x');
});

test('the shares of an eNPS add up to 100', () => {
  const enps = { score: -28, detractors: 233, passives: 173, promoters: 94 };
  openScreen(<EnpsCard data={dataOf([])} source="Acme" question={question({ enps })} />, '/');

  expect(screen.getAllByText(/^\d+%$/).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['47%', '34%', '19%']),
  );
  expect(screen.queryByText('35%')).toBeNull();
});

test('one detractor among many is not 0% of them', () => {
  const enps = { score: 99, detractors: 1, passives: 0, promoters: 299 };
  openScreen(<EnpsCard data={dataOf([])} source="Acme" question={question({ enps })} />, '/');

  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '1 <1%',
    '0 0%',
    '299 >99%',
  ]);
});

test('the shares of a question are rounded once', async () => {
  const scale = {
    mean: 3.019802,
    favourable: 50.5,
    neutral: 0,
    unfavourable: 49.5,
    distribution: [0, 50, 0, 51, 0].map((count, index) => ({ value: index + 1, count })),
  };
  openScreen(<ScalesCard data={dataOf([question({ kind: 'satisfaction', scale })])} source="Acme" />, '/');
  fireEvent.click(screen.getByRole('button', { name: /as a table$/ }));

  // 50.495 and 49.505
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent);
  expect(cells.filter((cell) => cell?.endsWith('%'))).toEqual(['50%', '0%', '50%']);
});
