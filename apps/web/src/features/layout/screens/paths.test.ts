import { expect, it } from 'vitest';
import { matchPath } from '../../../lib/match-path.ts';
import { screens } from '../../../router.tsx';

it('shows each path by the screen that names it', () => {
  const shownBy = (address: string) => screens.find(({ path }) => matchPath(path, address))?.path;
  const others = screens.filter(({ path }) => shownBy(path) !== path);
  expect(others.map(({ path }) => path)).toEqual([]);
});
