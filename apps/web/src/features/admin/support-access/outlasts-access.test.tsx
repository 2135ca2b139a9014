// What outlasts an access is not offered to a platform administrator who is in a client by one.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { At, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import { webhook } from '../../../testing/webhook.ts';
import type { StubbedApi } from '../../../testing/screen.tsx';
import ScimPage from '../scim/scim-page.tsx';
import ServiceAccountPage from '../service-accounts/service-account-page.tsx';
import SsoPage from '../sso/sso-page.tsx';
import WebhookPage from '../webhooks/webhook-page.tsx';
import WebhooksPage from '../webhooks/webhooks-page.tsx';

const at = '2026-11-27T08:00:00.000Z';
const own = { id: 1, name: 'Orgscope' };

const account = {
  id: 7,
  name: 'Nightly',
  description: null,
  is_active: true,
  token_count: 0,
  last_used_at: null,
  created_by: 'Lea Auk',
  created_at: at,
  version: 1,
};
const scim = {
  url: 'https://orgscope.example/scim/v2',
  token: { start: 'osk_scim_a', created_by: 'Lea Auk', created_at: at, last_used_at: null },
  sends_invitations: false,
};
const sso = {
  redirect_uri: 'https://orgscope.example/in',
  logout_uri: 'https://orgscope.example/out',
  connection: { name: 'Ours', issuer: 'https://id.example', oidc_client_id: 'one', tested_at: null },
  rules: { mode: 'off', creates_people: true, trusts_factors: false, claim: 'groups', mappings: [], emergency_ids: [] },
  domains: [],
  candidates: [],
  functions: [],
  linked: 0,
};

let api: StubbedApi;
let data: { webhook: object; account: object; scim: object; sso: object };

beforeAll(haveScreen);
beforeEach(() => {
  data = { webhook, account, scim, sso };
});
afterEach(() => {
  forgetScreen();
  clearSession();
});

/** A screen of Acme as its own administrator sees it, or the operator: by an access, or as Acme has no administrator. */
function open(page: ReactNode, path: string, who: 'lead' | 'let in' | 'setting up', address = path) {
  const openNow = [{ id: 3, client_id: 2, kind: 'grant', until: '2999-01-01T00:00:00.000Z' }];
  api = stubApi({
    GET: ({ path: asked }) => {
      const found = [
        ['/support-access/', { open: who === 'let in' ? openNow : [], closed: [] }],
        ['/deliveries/', []],
        ['/webhooks/', [data.webhook]],
        ['/service-accounts/', { account: data.account, tokens: [], scopes: ['read:users'] }],
        ['/scim/', data.scim],
        ['/sso/', data.sso],
        ['/clients/', [own, { id: 2, name: 'Acme' }]],
      ].find(([part]) => asked.includes(String(part)));
      return json({ success: true, data: found?.[1], meta: { count: 0, page: 1, page_size: 10 } });
    },
  });
  const isLead = who === 'lead';
  const permissions = isLead ? ['core.can_manage_client'] : ['core.can_admin', 'core.can_manage_client'];
  startSession({ id: 9, client: isLead ? { id: 2, name: 'Acme' } : own, permissions }, []);
  openScreen(
    <At path={path}>
      <main>{page}</main>
    </At>,
    isLead ? address : `${address}?client=2`,
  );
}

const reason = 'Only an administrator of this company can do this: it would outlast the access that you were given';
const button = (name: string) => screen.findByRole('button', { name });
// A set of fields disables what is in it.
const isDisabled = async (name: string) => (await button(name)).closest(':disabled') !== null;
const seesReason = async () => expect((await screen.findAllByText(reason)).length).toBeGreaterThan(0);

const screens: [string, ComponentType, string, string, { locked: string[]; open: string[] }][] = [
  ['SCIM', ScimPage, '/admin/scim', '/admin/scim', { locked: ['Replace the token'], open: ['Revoke the token'] }],
  ['webhooks', WebhooksPage, '/admin/webhooks', '/admin/webhooks', { locked: ['Add webhook'], open: [] }],
  [
    'a webhook',
    WebhookPage,
    '/admin/webhooks/:id',
    '/admin/webhooks/7',
    { locked: ['Make new secret'], open: ['Edit', 'Pause', 'Delete webhook'] },
  ],
  [
    'single sign-on',
    SsoPage,
    '/admin/single-sign-on',
    '/admin/single-sign-on',
    { locked: ['Add domain', 'Add value'], open: ['Test connection'] },
  ],
];

test.each(screens)(
  '%s: locked with the reason for the operator who is let in',
  async (_, Page, path, address, names) => {
    open(<Page />, path, 'let in', address);
    await seesReason();
    for (const name of names.locked) expect([name, await isDisabled(name)]).toEqual([name, true]);
    for (const name of names.open) expect([name, await isDisabled(name)]).toEqual([name, false]);
  },
);

test.each(
  screens.flatMap(([name, ...rest]) => (['lead', 'setting up'] as const).map((who) => [name, who, ...rest] as const)),
)('%s: open to %s', async (_, who, Page, path, address, names) => {
  open(<Page />, path, who, address);
  for (const name of names.locked) expect([name, await isDisabled(name)]).toEqual([name, false]);
  expect(screen.queryByText(reason)).toBeNull();
});

test('no token of a service account is offered to the operator who is let in, and no restoring', async () => {
  open(<ServiceAccountPage />, '/admin/service-accounts/:id', 'let in', '/admin/service-accounts/7');
  await seesReason();
  expect(screen.queryByRole('button', { name: 'Create a token' })).toBeNull();
  expect(await isDisabled('Deactivate')).toBe(false);
  forgetScreen();

  data.account = { ...account, is_active: false };
  open(<ServiceAccountPage />, '/admin/service-accounts/:id', 'let in', '/admin/service-accounts/7');
  await seesReason();
  expect(await isDisabled('Restore')).toBe(true);
});

test.each(['lead', 'setting up'] as const)('tokens of service accounts are open to %s', async (who) => {
  open(<ServiceAccountPage />, '/admin/service-accounts/:id', who, '/admin/service-accounts/7');
  expect(await isDisabled('Create a token')).toBe(false);
  expect(screen.queryByText(reason)).toBeNull();
});

test('a paused webhook is not switched on, and its address stays, for the operator who is let in', async () => {
  data.webhook = { ...webhook, is_on: false };
  open(<WebhookPage />, '/admin/webhooks/:id', 'let in', '/admin/webhooks/7');
  await seesReason();
  expect(await isDisabled('Switch on')).toBe(true);
  fireEvent.click(await button('Edit'));
  const field = await screen.findByLabelText('Address');
  await waitFor(() => expect(field.hasAttribute('readonly')).toBe(true));
});

test('a first SCIM token is not created by the operator who is let in', async () => {
  data.scim = { ...scim, token: null };
  open(<ScimPage />, '/admin/scim', 'let in');
  await seesReason();
  expect(await isDisabled('Create the token')).toBe(true);
});

test('single sign-on is turned off, and nothing else of it changed, by the operator who is let in', async () => {
  data.sso = { ...sso, rules: { ...sso.rules, mode: 'required' } };
  open(<SsoPage />, '/admin/single-sign-on', 'let in');
  await seesReason();
  expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(['Off', 'Required']);
  fireEvent.click(screen.getByRole('radio', { name: 'Off' }));
  fireEvent.click(await button('Save'));
  await waitFor(() => expect(api.writes()).toMatchObject([{ method: 'PUT', body: { ...sso.rules, mode: 'off' } }]));
});
