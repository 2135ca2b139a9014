import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { industries } from '../../api/industries.ts';
import type { RecordNamespace } from '../../i18n/text-keys.ts';
import { forgetScreen, haveScreen, openScreen, refusal, stubApi } from '../../testing/screen.tsx';
import type { StubbedApi } from '../../testing/screen.tsx';
import { useOpened } from '../../ui/dialogs/use-opened.ts';
import { Menu, MenuItem } from '../../ui/popups/menu.tsx';
import RecordDialogs from './record-dialogs.tsx';
import type { ActWords, Task } from './task.ts';

const banking = { id: 1, name: 'Banking', is_active: true };

function Page({ words = {}, ns = 'industries' }: { words?: ActWords; ns?: RecordNamespace }) {
  const { opened: task, open: begin, close } = useOpened<Task<typeof banking>>();
  const [listed, setListed] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1}>
        Industries
      </h1>
      <button type="button" onClick={() => setListed(false)}>
        Delete elsewhere
      </button>
      {listed && (
        <Menu trigger={<button type="button">Actions</button>}>
          <MenuItem onClick={() => begin({ kind: 'delete', record: banking })}>Delete</MenuItem>
        </Menu>
      )}
      {(task?.what.kind === 'delete' || task?.what.kind === 'blocked') && (
        <RecordDialogs
          key={task.number}
          ns={ns}
          records={industries}
          task={task.what}
          open={task.isOpen}
          uses={0}
          words={words}
          whenProven={async (act) => {
            await act();
            return true;
          }}
          onBlocked={(refused) => begin({ kind: 'blocked', record: banking, refusal: refused })}
          onDone={() => {}}
          onClose={close}
          fallback={heading}
        />
      )}
    </main>
  );
}

let api: StubbedApi;
beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({});
});
afterEach(forgetScreen);

const ask = async (words?: ActWords) => {
  openScreen(<Page {...(words && { words })} />, '/');
  const opener = await screen.findByRole('button', { name: 'Actions' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return screen.findByRole('alertdialog', { name: 'Delete Industry' });
};
const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
const deleteElsewhere = () => fireEvent.click(screen.getByText('Delete elsewhere'));
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
const focused = () => document.activeElement?.textContent;

test('Cancel gives the focus back to the button that opened the menu', async () => {
  press(await ask(), 'Cancel');
  await closed();
  await waitFor(() => expect(focused()).toBe('Actions'));
});

test('Cancel focuses the heading if the record has been deleted elsewhere', async () => {
  const dialog = await ask();
  deleteElsewhere();
  press(dialog, 'Cancel');
  await closed();
  await waitFor(() => expect(focused()).toBe('Industries'));
});

test('a delete whose answer is lost focuses the heading if the record has gone', async () => {
  api.answers['DELETE'] = () => {
    deleteElsewhere();
    throw new TypeError('Failed to fetch');
  };
  press(await ask(), 'Delete');
  await closed();
  await waitFor(() => expect(focused()).toBe('Industries'));
});

test.each<[string, ActWords, string[]]>([
  ['that does not name the record has its name below', { isNamedBelow: true }, ['Banking']],
  ['that names the record does not repeat it', {}, []],
])('a question %s', async (_, words, below) => {
  const dialog = within(await ask(words));
  expect(dialog.queryAllByText('Banking').map(({ textContent }) => textContent)).toEqual(below);
});

test('a refused delete has the name of the record below the reason', async () => {
  api.answers['DELETE'] = refusal('Industry cannot be deleted. 1 client(s) associated', 'in_use');
  press(await ask({ isNamedBelow: true }), 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Cannot Delete Industry' });
  expect(within(dialog).getByText('Banking')).toBeDefined();
});

test('a delete that is refused where no records prevent it is told like other refusals', async () => {
  api.answers['DELETE'] = refusal('Another record depends on this one or is missing', 'in_use');
  openScreen(<Page ns="subscriptions" />, '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  press(await screen.findByRole('alertdialog', { name: 'Delete Subscription' }), 'Delete');
  expect(await screen.findByText('Another record depends on this one or is missing')).toBeDefined();
  await closed();
});
