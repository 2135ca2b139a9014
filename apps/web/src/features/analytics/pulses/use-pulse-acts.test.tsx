import { listPulses } from '@orgscope/contract/resources/pulses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { decodeRecord } from '../../../api/client/decode.ts';
import type { PulseAct } from '../../../api/pulses.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { usePulseActs } from './use-pulse-acts.tsx';

const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };

function Acting({ act, fields }: { act: PulseAct; fields: object }) {
  const { run, dialog } = usePulseActs({ client });
  const pulse = decodeRecord(listPulses, { id: 3, title: 'How is IT?', ...fields });
  return (
    <>
      <button type="button" onClick={() => run(act, pulse)}>
        Do it
      </button>
      {dialog}
    </>
  );
}

const start = () => fireEvent.click(screen.getByRole('button', { name: 'Do it' }));

beforeAll(haveScreen);
afterEach(forgetScreen);

test.each([
  [
    'a draft, that nobody has been asked',
    { state: 'draft', invited: 0 },
    /Nobody has been asked, so it has no answers/,
  ],
  ['a pulse with few answers, that it has no results', { state: 'closed', answered: null }, /so it has no results/],
  ['a pulse with answers, that its results stay', { state: 'closed', answered: 7 }, /Its results stay/],
])('the question before archiving says of %s', async (_, fields, words) => {
  openScreen(<Acting act="archive" fields={fields} />, '/');
  start();
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(words);
});

test('a pulse that somebody has changed since is opened only after the question was asked about it as it is now', async () => {
  const stored = { id: 3, title: 'How is IT?', state: 'draft', opens_at: null, version: 5 };
  const api = stubApi({
    POST: ({ path }) =>
      path.includes('audience')
        ? json({ success: true, data: { people: 9, least: 5, groups: [] } })
        : json(
            {
              success: false,
              message: 'Changed meanwhile',
              error: { message: 'Changed meanwhile', code: 'edit_conflict' },
              conflict: { record: stored, changed_by: 'Ada Byron', changed_at: new Date().toISOString() },
            },
            409,
          ),
  });
  const opened = () =>
    api
      .writes()
      .filter(({ path }) => path.includes('/open/'))
      .map(({ path }) => new URL(path, 'http://x').searchParams.get('version'));
  openScreen(<Acting act="open" fields={{ state: 'draft', opens_at: '2027-01-29T18:00', version: 4 }} />, '/');
  start();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/It opens by itself on .*29 Jan/);
  fireEvent.click(within(question).getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  await waitFor(() => expect(question.textContent).toContain('9 people get an e-mail now.'));
  expect(opened()).toEqual(['4']);

  api.answers['POST'] = () => json({ success: true, message: 'Done', data: { ...stored, state: 'open' } });
  const again = within(question).getByRole('button', { name: 'Open now' });
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull());
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(opened()).toEqual(['4', '5']);
});

test('a second press while a copy is being made makes no second copy', async () => {
  const api = stubApi({ POST: () => new Promise(() => {}) });
  openScreen(<Acting act="copy" fields={{ state: 'closed' }} />, '/');
  start();
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  start();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(api.writes()).toHaveLength(1);
});
