import * as webPaths from '@orgscope/contract/web-paths';
import { expect, it } from 'vitest';
import { matchPath } from '../../../lib/match-path.ts';
import { screens } from '../../../router.tsx';

it('shows each path by the screen that names it', () => {
  const shownBy = (address: string) => screens.find(({ path }) => matchPath(path, address))?.path;
  const others = screens.filter(({ path }) => shownBy(path) !== path);
  expect(others.map(({ path }) => path)).toEqual([]);
});

it('has a screen for each path that the server leads to', () => {
  // The answering page is drawn without a router.
  const { analyticsPages, ssoReturn, pulse, pulseEditor, pulseAnswer: _, withToken: __, ...plain } = webPaths;
  const own = [ssoReturn(':key'), pulse(':id'), pulseEditor(':id')];
  const paths = [...Object.values(plain), ...Object.values(analyticsPages), ...own];
  expect(paths.filter((path) => !screens.some((screen) => screen.path === path))).toEqual([]);
});
