// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { screens } from '../../src/router.tsx';
import { guideSite } from './guide-site.ts';

it('has the part that each screen behind the sign-in leads to for help', async () => {
  const site = await guideSite(fileURLToPath(new URL('../../../..', import.meta.url)));
  const isThere = (help = '') => {
    const [page, heading] = help.split('#');
    const html = String(site.get(`${page}index.html`) ?? '');
    return heading ? html.includes(` id="${heading}"`) : html !== '';
  };
  const lost = screens.filter(({ frame, help }) => frame === 'signed-in' && !(help && isThere(help)));
  expect(lost.map(({ path, help }) => `${path}: ${help}`)).toEqual([]);
});
