import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { At, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { FrameSlot } from '../../../ui/dialogs/frame-slot.tsx';
import { Link } from '../../../ui/link.tsx';
import AssetPage from '../../admin/assets/asset-page.tsx';
import IndustriesPage from '../../admin/industries/industries-page.tsx';

const industry = (id: number, name: string, isActive: boolean) => ({
  id,
  name,
  description: null,
  client_count: 0,
  is_active: isActive,
  version: 1,
});
const listed = [
  industry(1, 'Banking', true),
  industry(2, 'Energy', true),
  ...['Mining', 'Fishing', 'Whaling'].map((name, index) => industry(index + 3, name, false)),
];
const asset = {
  id: 1,
  asset_tag: 'A-0001',
  name: 'ThinkPad',
  category: 'laptop',
  status: 'in_stock',
  client: { id: 7, name: 'Acme' },
  purchase_cost: null,
  is_active: true,
  version: 3,
};

let api: StubbedApi;
let isProven: boolean;
/** The ids whose restore needs the password. */
let guarded: string[];

beforeAll(haveScreen);
beforeEach(() => {
  isProven = false;
  guarded = ['1', '3', '4', '5'];
  api = stubApi({
    GET: ({ path }) => {
      if (path.includes('/me/'))
        return json({ success: true, data: { apps: [], recovery_codes: null, passkeys: [], sso: null } });
      if (path.endsWith('/assets/1/')) return json({ success: true, data: asset });
      return json({ success: true, data: path.includes('/industries/') ? listed : [] });
    },
    POST: () => {
      isProven = true;
      return json({ success: true, message: 'Done' });
    },
    PATCH: ({ path }) =>
      isProven || !guarded.includes(path.split('/').at(-3) ?? '')
        ? json({ success: true, message: 'Done' })
        : json({ success: false, message: 'Give your password again first.', error: { code: 'proof_required' } }, 403),
  });
});
afterEach(forgetScreen);

const open = (address = '/admin/industries?show=all') =>
  openScreen(
    <>
      <FrameSlot />
      <Link to="/elsewhere">Elsewhere</Link>
      <At path="/admin/industries">
        <IndustriesPage />
      </At>
      <At path="/admin/assets/:id">
        <AssetPage />
      </At>
      <At path="/elsewhere">
        <h1>Another page</h1>
      </At>
    </>,
    address,
  );
const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
const restores = () =>
  api
    .writes()
    .filter(({ method }) => method === 'PATCH')
    .map(({ path }) => path.split('/').at(-3));
const proof = () => screen.findByRole('dialog', { name: 'Confirm your password' });

async function ask(act: string, name: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: act }));
}
async function deleteBanking() {
  await ask('Delete', 'Banking');
  press(await screen.findByRole('alertdialog', { name: 'Delete Industry' }), 'Delete');
  await screen.findByText('Industry deleted successfully');
}
async function givePassword() {
  fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'a-good-password' } });
  press(await proof(), 'Confirm');
}
async function restoreInactive() {
  for (const name of ['Mining', 'Fishing', 'Whaling'])
    fireEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  press(await screen.findByRole('region', { name: 'Selected' }), 'Restore');
}

test('a restore asks for the password over its question, which stays without it', async () => {
  open();
  await ask('Restore', 'Mining');
  press(await screen.findByRole('alertdialog', { name: 'Restore Industry' }), 'Restore');
  press(await proof(), 'Cancel');
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull());
  const question = await screen.findByRole('alertdialog', { name: 'Restore Industry' });
  press(question, 'Restore');
  await givePassword();
  expect(await screen.findByText('Industry restored successfully')).toBeDefined();
  expect(restores()).toEqual(['3', '3', '3']);
});

test('an undo asks for the password, also after another dialog has been open, and then restores', async () => {
  open();
  await deleteBanking();
  await ask('Delete', 'Energy');
  press(await screen.findByRole('alertdialog', { name: 'Delete Industry' }), 'Cancel');
  await undo();
  await givePassword();
  expect(await screen.findByText('Restored: 1 industry')).toBeDefined();
  expect(restores()).toEqual(['1', '1']);
});

test('an undo without the password says that it is missing', async () => {
  open();
  await deleteBanking();
  await undo();
  press(await proof(), 'Cancel');
  expect(await screen.findByText(/: Give your password again first\.$/)).toBeDefined();
  expect(restores()).toEqual(['1']);
});

test('restoring many asks for the password once, and then restores all', async () => {
  open();
  await restoreInactive();
  await givePassword();
  expect(await screen.findByText('Restored: 3 industries')).toBeDefined();
  expect(restores()).toEqual(['3', '3', '4', '5']);
  expect(api.writes().filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('without the password the others are restored, and nothing asks again', async () => {
  guarded = ['3', '5'];
  open();
  await restoreInactive();
  press(await proof(), 'Cancel');
  const refused = await screen.findByRole('alertdialog', { name: '2 of 3 not restored' });
  expect(
    within(refused)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['MiningGive your password again first.', 'WhalingGive your password again first.']);
  expect(restores()).toEqual(['3', '4', '5']);
});

test('an undo on a page of one record asks for the password', async () => {
  open('/admin/assets/1');
  await ask('Delete', 'ThinkPad');
  press(await screen.findByRole('alertdialog', { name: 'Delete Asset' }), 'Delete');
  await undo();
  await givePassword();
  expect(await screen.findByText('Restored: 1 asset')).toBeDefined();
});

test('an undo on another page asks for the password, and then restores', async () => {
  open();
  await deleteBanking();
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Another page');
  await undo();
  await givePassword();
  expect(await screen.findByText('Restored: 1 industry')).toBeDefined();
  expect(restores()).toEqual(['1', '1']);
});

test('an undo on another page without the password says that it is missing', async () => {
  open();
  await deleteBanking();
  fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  await screen.findByText('Another page');
  await undo();
  press(await proof(), 'Cancel');
  expect(await screen.findByText(/: Give your password again first\.$/)).toBeDefined();
  expect(restores()).toEqual(['1']);
});

test('leaving the page while it asks for the password ends the undo', async () => {
  open();
  await deleteBanking();
  await undo();
  await proof();
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByText(/: Give your password again first\.$/)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
