import { listPulses } from '@orgscope/contract/resources/pulses';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { decodeRecord } from '../../../api/client/decode.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { usePulseActs } from './use-pulse-acts.tsx';

const client = { id: 1, isOwn: true, mayChoose: false, query: {}, addressOf: (path: string) => path };

function Archiving({ fields }: { fields: object }) {
  const { run, dialog } = usePulseActs({ client });
  const pulse = decodeRecord(listPulses, { id: 3, title: 'How is IT?', ...fields });
  return (
    <>
      <button type="button" onClick={() => run('archive', pulse)}>
        Archive it
      </button>
      {dialog}
    </>
  );
}

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
  openScreen(<Archiving fields={fields} />, '/');
  fireEvent.click(screen.getByRole('button', { name: 'Archive it' }));
  expect((await screen.findByRole('alertdialog')).textContent).toMatch(words);
});
