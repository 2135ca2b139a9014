import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isPageHeld } from '../../lib/forms/held-page.ts';
import { haveTexts } from '../../testing/texts.ts';
import { UnsavedInput } from './unsaved-input.tsx';

let followed: string[] = [];

beforeAll(haveTexts);
beforeEach(() => {
  followed = [];
});
afterEach(cleanup);

function Page({ held }: { held: boolean }) {
  const follow = (event: React.MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    followed.push(event.currentTarget.pathname);
  };
  return (
    <>
      <a href="/admin/users" onClick={follow}>
        Users
      </a>
      <a href="/docs/" target="_blank" onClick={follow}>
        Guide
      </a>
      <UnsavedInput held={held} />
    </>
  );
}

const press = (role: 'link' | 'button', name: string) =>
  fireEvent.click(screen.getByRole(role, { name, hidden: true }));
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });

it('follows links at once while there is nothing to lose', () => {
  render(<Page held={false} />);
  press('link', 'Users');
  expect(followed).toEqual(['/admin/users']);
  expect(question()).toBeNull();
});

it('asks before a link leaves the page, and follows it once the input may be discarded', async () => {
  render(<Page held />);
  press('link', 'Users');
  await waitFor(() => expect(question()).not.toBeNull());
  press('button', 'Keep editing');
  await waitFor(() => expect(question()).toBeNull());
  expect([followed, isPageHeld()]).toEqual([[], true]);

  press('link', 'Users');
  await waitFor(() => expect(question()).not.toBeNull());
  press('button', 'Discard');
  expect([followed, isPageHeld()]).toEqual([['/admin/users'], false]);
});

it('lets a link open in another tab', () => {
  render(<Page held />);
  press('link', 'Guide');
  expect(followed).toEqual(['/docs/']);
  expect(question()).toBeNull();
});

it('asks once at a time for several forms, and leaves the page after the last answer', async () => {
  render(
    <>
      <Page held />
      <UnsavedInput held />
    </>,
  );
  const questions = () => screen.queryAllByRole('alertdialog', { name: 'Discard changes?' });
  press('link', 'Users');
  await waitFor(() => expect(questions()).toHaveLength(1));
  const [first] = questions();
  press('button', 'Discard');
  // The first one is there until it has faded out.
  await waitFor(() => expect(questions().filter((each) => each !== first)).toHaveLength(1));
  await waitFor(() => expect(questions()).toHaveLength(1));
  expect(followed).toEqual([]);
  press('button', 'Discard');
  await waitFor(() => expect(questions()).toHaveLength(0));
  expect(followed).toEqual(['/admin/users']);
});
