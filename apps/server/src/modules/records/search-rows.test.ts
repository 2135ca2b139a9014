import { expect, it } from 'vitest';
import { searchRows } from './search-rows.ts';

const rows = Array.from({ length: 1_000 }, (_, index) => ({ name: `Function ${index}` }));

it('lets others work while a long list is searched', async () => {
  let turns = 0;
  let isSearching = true;
  const others = () => {
    turns += 1;
    if (isSearching) setImmediate(others);
  };
  setImmediate(others);

  const found = await searchRows(rows, ({ name }) => name, 'ＦＵＮＣＴＩＯＮ 99');
  isSearching = false;

  expect(found.map(({ name }) => name)).toEqual(
    [99, 199, 299, 399, 499, 599, 699, 799, 899, ...Array.from({ length: 10 }, (_, index) => 990 + index)].map(
      (at) => `Function ${at}`,
    ),
  );
  expect(turns).toBeGreaterThanOrEqual(15);
});

it('reads no text without a search', async () => {
  const unread = () => {
    throw new Error('A text was read');
  };

  expect(await searchRows(rows, unread, ' ')).toEqual(rows);
});
