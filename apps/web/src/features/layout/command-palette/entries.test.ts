import { hitKinds } from '@orgscope/contract/resources/search';
import { expect, it } from 'vitest';
import { screens } from '../../../router.tsx';
import { entryOf, opens } from './entries.ts';

// A hit that leads to no screen is not shown.
it.each(hitKinds)('leads from a hit of the kind %s to a screen', (kind) => {
  const hit = { kind, id: 7, title: 'Acme', subtitle: '', client: { id: 2, name: 'Acme' } };
  const { href } = entryOf(hit, 1, true);

  expect(
    opens(href, screens, ['core.can_admin']),
    `Say in hrefOf where a ${kind} is shown: no screen is at ${href}`,
  ).toBe(true);
});
