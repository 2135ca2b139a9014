import { listPulses } from '@orgscope/contract/resources/pulses';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { decodeRecord } from '../../../api/client/decode.ts';
import type { PulseAct } from '../../../api/pulses.ts';
import { editConflict } from '../../../testing/edit-conflict.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { usePulseActs } from './use-pulse-acts.tsx';

const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };

function Acting({ act: asked, fields }: { act: PulseAct; fields: object }) {
  const { run, dialog } = usePulseActs({ client });
  const pulse = decodeRecord(listPulses, { id: 3, title: 'How is IT?', ...fields });
  return (
    <>
      <button type="button" onClick={() => run(asked, pulse)}>
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

const refuseAsChanged = (record: object) =>
  stubApi({
    POST: () => editConflict(record),
  });
const sentVersions = (api: ReturnType<typeof stubApi>) =>
  api.writes().map(({ path }) => new URL(path, 'http://x').searchParams.get('version'));

test('a pulse that somebody has changed since is not opened, and the question closes', async () => {
  const api = refuseAsChanged({ id: 3, title: 'How is IT?', state: 'draft', opens_at: null, version: 5 });
  openScreen(<Acting act="open" fields={{ state: 'draft', opens_at: '2027-01-29T18:00', version: 4 }} />, '/');
  start();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/It opens by itself on .*29 Jan/);
  fireEvent.click(within(question).getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sentVersions(api)).toEqual(['4']);
});

test('a scheduled pulse is made a draft again only as it was shown', async () => {
  const api = refuseAsChanged({ id: 3, title: 'How is IT?', state: 'open', version: 5 });
  openScreen(<Acting act="close" fields={{ state: 'scheduled', version: 4 }} />, '/');
  start();
  expect(await screen.findByText('Changed meanwhile')).toBeDefined();
  expect(sentVersions(api)).toEqual(['4']);
});

test('an open pulse is closed also after it was reminded at its time, which changes its version', async () => {
  const api = stubApi({ POST: () => json({ success: true, message: 'Closed', data: { id: 3, state: 'closed' } }) });
  openScreen(<Acting act="close" fields={{ state: 'open', version: 4 }} />, '/');
  start();
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close for good' }));
  await waitFor(() => expect(sentVersions(api)).toEqual([null]));
});

function Many() {
  const { run, dialog } = usePulseActs({ client });
  const pulse = (id: number) => decodeRecord(listPulses, { id, title: `Pulse ${id}`, state: 'closed', answered: 7 });
  return (
    <>
      <button type="button" onClick={() => run('copy', pulse(1))}>
        Copy 1
      </button>
      <button type="button" onClick={() => run('copy', pulse(2))}>
        Copy 2
      </button>
      <button type="button" onClick={() => run('archive', pulse(3))}>
        Archive 3
      </button>
      {dialog}
    </>
  );
}

test('while a pulse is copied, it is not copied again, another is, and a question about a third stays until it is answered', async () => {
  const answers: (() => void)[] = [];
  const api = stubApi({
    POST: () =>
      new Promise((resolve) => {
        answers.push(() => resolve(json({ success: true, message: 'Done', data: { id: 9, title: 'Copy' } })));
      }),
  });
  openScreen(<Many />, '/');
  for (const name of ['Copy 1', 'Copy 1', 'Copy 2', 'Archive 3']) {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(async () => {});
  }
  await screen.findByRole('alertdialog');
  await waitFor(() => expect(api.writes()).toHaveLength(2));
  expect(api.writes().map(({ path }) => /pulses\/(\d)/.exec(path)?.[1])).toEqual(['1', '2']);
  for (const answer of answers) answer();
  await waitFor(() => expect(screen.getAllByText('Pulse copied as a draft').length).toBeGreaterThan(0));
  expect(screen.getByRole('alertdialog').textContent).toContain('Pulse 3');
});
