import type { MatterKind } from '@orgscope/contract/resources/operations';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { MatterRows } from './matter-rows.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const row = (id: number) => ({
  client: { id, name: `Client ${id}` },
  industry: null,
  size: null,
  subscription: null,
  date: null,
  count: 1,
  of: 16,
});

function Rows() {
  const [kind, setKind] = useState<MatterKind>('figures_missing');
  const [page, setPage] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setKind('figures_partial')}>
        Another matter
      </button>
      <MatterRows kind={kind} measure={undefined} count={26} year={2026} page={page} onPage={setPage} />
    </>
  );
}

test('the rows of another matter are not shown under the heading of this one', async () => {
  const api = stubApi({ GET: () => json({ success: true, data: { rows: [row(1)], total: 1, year: 2026 } }) });
  openScreen(<Rows />, '/app/operations');
  expect(await screen.findByText('Client 1')).toBeDefined();

  api.answers['GET'] = () => new Promise(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Another matter' }));

  await waitFor(() => expect(screen.queryByText('Client 1')).toBeNull());
});

test('a page whose rows have gone meanwhile is replaced by the last one', async () => {
  let total = 26;
  stubApi({
    GET: ({ path }) => {
      const isFirst = new URL(path, 'http://none').searchParams.get('page') === '1';
      const rows = Array.from({ length: isFirst ? 25 : total - 25 }, (_, index) => row(isFirst ? index + 1 : 26));
      return json({ success: true, data: { rows, total, year: 2026 } });
    },
  });
  openScreen(<Rows />, '/app/operations');
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Client 26')).toBeDefined();

  total = 25;
  window.dispatchEvent(new Event('visibilitychange'));

  expect(await screen.findByText('Client 25')).toBeDefined();
  expect(screen.getByText(/^1–25 of 25/)).toBeDefined();
});
