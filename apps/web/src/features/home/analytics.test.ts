import { expect, it } from 'vitest';
import { screens } from '../../router.tsx';
import { analytics } from './analytics.ts';

it('loads the words of headlines with home and with each of the four analytics', () => {
  const paths = ['/app/home', ...analytics.map(({ url }) => url)];
  const loading = screens.filter(({ texts }) => texts.includes('headlines'));

  expect(loading.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
