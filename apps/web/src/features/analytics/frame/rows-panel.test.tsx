import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AnyRowsQuery } from '../../../api/analytics-rows.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { RowsPanel } from './rows-panel.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const row = { code: null, date: null, cost: null, count: 1 };

async function open(
  subject: string,
  query: AnyRowsQuery,
  rows: object[],
  total: object,
  leads: 'count' | 'cost' = 'count',
) {
  stubApi({
    GET: () => json({ success: true, message: '', data: { subject, rows, total, currency: 'USD', list: null } }),
  });
  const close = vi.fn<() => void>();
  openScreen(<RowsPanel name="A number" query={query} measure={undefined} leads={leads} onClose={close} />, '/');
  const footer = await screen.findByRole('contentinfo');
  const heads = within(screen.getByRole('table')).getAllByRole('columnheader');
  const head = screen.getByRole('heading', { name: 'A number' }).nextElementSibling;
  const numbers = [...(head?.children ?? [])].map(({ textContent }) => textContent);
  return { footer: footer.textContent, amount: heads[1]?.textContent, numbers };
}

test('rows that count for several of something else are told by their own number, and by the name of the other', async () => {
  const rows = [
    { ...row, id: 1, name: 'Atlas', cost: '10.00', count: 1200 },
    { ...row, id: 2, name: 'Beacon', cost: '20.00', count: 34 },
  ];
  const total = { rows: 2, count: 1234, cost: '30.00' };

  expect(await open('applications', { key: 'application_use' }, rows, total)).toEqual({
    footer: '2 applications1,234',
    amount: 'Active users',
    numbers: ['2 applications'],
  });
});

test('rows that count for themselves are told with what they cost', async () => {
  const rows = [{ ...row, id: 1, name: 'Atlas', cost: '10.00' }];
  const total = { rows: 1, count: 1, cost: '10.00' };

  expect(await open('applications', { key: 'cost_at_risk' }, rows, total)).toEqual({
    footer: '1 applicationUS$10.00',
    amount: 'Cost a year',
    numbers: ['1 application', 'US$10.00'],
  });
});

test('a cell of costs is told by its sum before its count', async () => {
  const rows = [{ ...row, id: 1, name: 'Atlas', cost: '10.00' }];
  const total = { rows: 1, count: 1, cost: '10.00' };

  const { numbers } = await open('applications', { chart: 'cost_by_vendor', vendor: 'Sund' }, rows, total, 'cost');
  expect(numbers).toEqual(['US$10.00', '1 application']);
});

test('pulses are told by their answers', async () => {
  const rows = [{ ...row, id: 1, name: 'A pulse', count: 83 }];

  expect(await open('pulses', { key: 'pulse_participation' }, rows, { rows: 1, count: 83, cost: null })).toEqual({
    footer: '83 answers',
    amount: 'Count',
    numbers: ['83 answers'],
  });
});

function Chart() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <svg>
        <rect role="button" aria-label="Finance, 30" tabIndex={0} onClick={() => setOpen(true)} />
      </svg>
      {isOpen && (
        <RowsPanel name="Finance" query={{ key: 'cost_at_risk' }} measure={undefined} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

test('closing gives the focus to the mark of the chart that was pressed', async () => {
  stubApi({ GET: () => json({}, 500) });
  openScreen(<Chart />, '/');
  const mark = screen.getByRole('button', { name: 'Finance, 30' });
  mark.focus();
  fireEvent.click(mark);
  const heading = await screen.findByRole('heading', { name: 'Finance' });
  await waitFor(() => expect(document.activeElement).toBe(heading));

  fireEvent.keyDown(document.body, { key: 'Escape', isComposing: true });
  expect(screen.getByRole('heading', { name: 'Finance' })).toBe(heading);

  fireEvent.keyDown(document.body, { key: 'Escape' });

  await waitFor(() => expect(document.activeElement).toBe(mark));
});

test('closing gives the focus to the heading if the mark has gone meanwhile', async () => {
  stubApi({ GET: () => json({}, 500) });
  openScreen(
    <main>
      <h1>Performance</h1>
      <Chart />
    </main>,
    '/',
  );
  const mark = screen.getByRole('button', { name: 'Finance, 30' });
  mark.focus();
  fireEvent.click(mark);
  const rows = await screen.findByRole('heading', { name: 'Finance' });
  await waitFor(() => expect(document.activeElement).toBe(rows));

  mark.remove();
  fireEvent.keyDown(document.body, { key: 'Escape' });

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Performance' })));
});

test('more rows that cannot be loaded are told, and the same button tries again', async () => {
  const pageOf = (page: string | null) => ({
    subject: 'applications',
    rows: [{ ...row, id: Number(page), name: `Application ${page}` }],
    total: { rows: 101, count: 101, cost: null },
    currency: null,
    list: null,
  });
  const answer = ({ path }: { path: string }) =>
    json({ success: true, data: pageOf(new URL(path, 'http://none').searchParams.get('page')) });
  const api = stubApi({ GET: answer });
  openScreen(<RowsPanel name="A number" query={{ key: 'cost_at_risk' }} measure={undefined} onClose={() => {}} />, '/');
  const more = await screen.findByRole('button', { name: 'Show more' });

  api.answers['GET'] = () => json({}, 500);
  fireEvent.click(more);
  expect((await screen.findByRole('alert')).textContent).toBe('The rows could not be loaded.');

  api.answers['GET'] = answer;
  more.focus();
  fireEvent.click(more);
  const last = await screen.findByText('Application 2');
  expect(screen.queryByRole('alert')).toBeNull();
  // There is no further part, and so no button.
  await waitFor(() => expect(document.activeElement).toBe(last.closest('tr')));
});
