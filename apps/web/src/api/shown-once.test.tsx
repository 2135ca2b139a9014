// Secrets that are shown once do not wait for the lists that are read again after them.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, json, stubApi } from '../testing/screen.tsx';
import { webhook } from '../testing/webhook.ts';
import { useApiTokenChanges, useApiTokens } from './api-tokens.ts';
import { settleBase } from './client/base-address.ts';
import { useFactorChanges, useFactors } from './factors.ts';
import { useScim, useScimChanges } from './scim.ts';
import { useServiceAccount, useServiceAccountChanges } from './service-accounts.ts';
import { useWebhookActs, useWebhooks } from './webhooks.ts';

const at = '2026-11-27T08:00:00.000Z';
const wanted = { name: 'Export', scopes: ['read:assets' as const], days: 7 };
const input = { url: 'https://hooks.example/in', description: null, events: ['user.created' as const] };
const made = {
  secret: 'osk_new',
  recovery_codes: ['osk_new'],
  token: { ...wanted, id: 1, start: 'osk_n', networks: [], created_at: at, expires_at: at, last_used_at: null },
  connection: { url: 'https://orgscope.example/scim', token: null, sends_invitations: false },
  webhook,
};

function useToken() {
  useApiTokens();
  const { create } = useApiTokenChanges();
  return () => create(wanted);
}
function useServiceToken() {
  useServiceAccount(1);
  const { createToken } = useServiceAccountChanges();
  return () => createToken(1, wanted);
}
function useScimToken() {
  useScim({});
  return useScimChanges({}).create;
}
function useWebhook() {
  useWebhooks({});
  const { add } = useWebhookActs({});
  return () => add(input);
}
function useRotation() {
  useWebhooks({});
  const { rotate } = useWebhookActs({});
  return () => rotate(7);
}
function useApp() {
  useFactors();
  const { confirm } = useFactorChanges();
  return () => confirm(1, { name: 'Phone', code: '123456' });
}
function useCodes() {
  useFactors();
  return useFactorChanges().renewCodes;
}

const client = new QueryClient();
const Wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeAll(() => void settleBase(json({})));
afterEach(() => {
  forgetScreen();
  client.clear();
});

const makers: [what: string, useMaker: () => () => Promise<string | readonly string[]>][] = [
  ['an API token', useToken],
  ['a service account’s token', useServiceToken],
  ['a SCIM token', useScimToken],
  ['a webhook', useWebhook],
  ['a new secret of a webhook', useRotation],
  ['an authenticator app', useApp],
  ['new recovery codes', useCodes],
];
test.each(makers)('the secret of %s is given while the connection stalls', async (_, useMaker) => {
  stubApi({
    GET: () => new Promise(() => {}),
    POST: () => json({ success: true, message: 'Done', data: made }),
  });
  const { result } = renderHook(useMaker, { wrapper: Wrapper });
  expect([await result.current()].flat()).toEqual(['osk_new']);
});
