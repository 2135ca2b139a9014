import { expect, it } from 'vitest';
import { screens } from '../../../router.tsx';
import { menus } from './menus.ts';

it('loads the texts of the client picker with every screen of one client', () => {
  const paths = new Set(menus.flatMap(({ entries }) => entries.flatMap((each) => (each.perClient ? [each.url] : []))));
  const found = screens.filter(({ path }) => paths.has(path));

  expect(found.length).toBe(paths.size);
  expect(found.filter(({ texts }) => !texts?.includes('records')).map(({ path }) => path)).toEqual([]);
});
