import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, openScreen, stubApi } from '../../../testing/screen.tsx';
import { TopBar } from './top-bar.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  clearSession();
});

/** The links of the user's menu. */
async function linksOf(user: Record<string, unknown>) {
  stubApi({});
  startSession({ id: 4, full_name: 'Ada Lind', permissions: ['core.can_admin'], ...user }, []);
  openScreen(<TopBar screens={[]} />, '/app/home');
  fireEvent.click(screen.getByRole('button', { name: /Ada Lind/ }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  return screen
    .getAllByRole('menuitem')
    .filter((item) => item.hasAttribute('href'))
    .map((item) => item.textContent);
}

test('the user’s menu leads to other pages', async () => {
  expect(await linksOf({})).toEqual(['My account', 'Admin', 'Guide']);
});

test.each([['needs_profile_completion'], ['needs_factors']])(
  'the user’s menu offers no pages that would lead back, with %s',
  async (needs) => {
    expect(await linksOf({ [needs]: true })).toEqual(['Guide']);
  },
);
