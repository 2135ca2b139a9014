import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { PageParts } from '../../../ui/charts/card/page-parts.ts';
import type { Parts } from '../../../ui/charts/card/page-parts.ts';
import { presentation } from './deck.ts';
import { ExportMenu } from './export-menu.tsx';

vi.mock('./deck.ts', () => ({ presentation: vi.fn<() => Promise<Blob>>(async () => new Blob()) }));
vi.mock('./light-colors.ts', () => ({ lightColors: () => ({}) }));

beforeAll(haveScreen);
afterEach(forgetScreen);

const tile = (figure: string) => ({
  kind: 'tile' as const,
  name: 'Cost',
  figure,
  of: '€',
  change: undefined,
  target: undefined,
});

async function open(isLate: boolean) {
  const element = document.createElement('div');
  const parts: Parts = new Map([[element, tile('7')]]);
  openScreen(
    <PageParts value={parts}>
      <ExportMenu
        fileName="page"
        name="Page"
        headline="Costs are stable"
        client="Acme"
        asOf="2027-01-01"
        frame={createRef()}
        isLate={isLate}
        hasTable
      />
    </PageParts>,
    '/app/page',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('menu');
  const change = (figure: string) => parts.set(element, tile(figure));
  return { change };
}

test('a presentation has what the page showed when it was asked for', async () => {
  const { change } = await open(false);
  fireEvent.click(screen.getByRole('menuitem', { name: 'PowerPoint' }));
  change('8');
  await waitFor(() => expect(presentation).toHaveBeenCalledOnce());
  expect(vi.mocked(presentation).mock.calls[0]?.[0].tiles).toEqual([tile('7')]);
});

test('figures that are still to be replaced are not carried away; a link can be copied', async () => {
  await open(true);
  const held = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true';
  expect(['PowerPoint', 'Figures (CSV)', 'Print or PDF', 'Copy link'].map(held)).toEqual([true, true, true, false]);
});
