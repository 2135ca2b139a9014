// Companies whose people sign in at a provider on this machine.
import { addSsoDomain, checkSsoDomain, finishSso, finishSsoTest, readSso } from '@orgscope/contract/resources/sso';
import { saveSsoConnection, saveSsoRules, startSso, startSsoTest } from '@orgscope/contract/resources/sso';
import type { SsoRules } from '@orgscope/contract/resources/sso';
import { afterAll, expect } from 'vitest';
import { startTestApp } from '../app.ts';
import type { SessionHeaders } from '../builders.ts';
import { startDnsServer } from '../servers/dns-server.ts';
import { openIdClient, signInAtProvider, startOpenIdProvider } from './openid-provider.ts';
import type { Account } from './openid-provider.ts';

type Response = Awaited<ReturnType<Awaited<ReturnType<typeof startTestApp>>['call']>>;

export const cookieIn = (response: Response, name: string): string =>
  response.cookies.find((cookie) => cookie.name === name)?.value ?? '';

export const sessionIn = (response: Response): SessionHeaders => {
  const csrf = cookieIn(response, 'csrftoken');
  return { cookie: `sessionid=${cookieIn(response, 'sessionid')}; csrftoken=${csrf}`, 'x-csrftoken': csrf };
};

export const codeOf = (response: Response): [number, string | undefined] => [
  response.statusCode,
  response.json().error?.code,
];

const usual: SsoRules = {
  mode: 'optional',
  creates_people: false,
  trusts_factors: false,
  claim: 'groups',
  mappings: [],
  emergency_ids: [],
};

/** Starts the product, a provider and a DNS server. */
export async function startSsoCompanies(environment: Record<string, string> = {}) {
  const accounts = new Map<string, Account>();
  const provider = await startOpenIdProvider(accounts);
  const dns = await startDnsServer();
  const app = await startTestApp({ DNS_SERVERS: dns.address, ALLOW_PRIVATE_CALLS: 'true', ...environment });
  const { call, aClient, aUser, aSession } = app;
  afterAll(async () => {
    dns.stop();
    await provider.stop();
  });
  const password = 'Kestrel over water';
  let count = 0;

  /** A company whose provider is set up and tested, and whose domain is proven. */
  async function aCompany(rules: Partial<SsoRules> = {}) {
    const client = await aClient();
    const domain = `company-${(count += 1)}.example`;
    const admin = await aUser({ client, platformRole: 'client_admin', password, username: `lead@${domain}` });
    const as = await aSession({ user: admin });
    const { redirect_uri: redirectUri, logout_uri: logoutUri } = (await call(readSso, { as })).json().data;
    provider.serve({ redirectUri, logoutUri });
    const connect = (issuer = provider.issuer) =>
      call(saveSsoConnection, {
        as,
        body: { name: 'Kestrel ID', issuer, oidc_client_id: openIdClient.id, client_secret: openIdClient.secret },
      });
    const save = (more: Partial<SsoRules> = {}) => call(saveSsoRules, { as, body: { ...usual, ...rules, ...more } });
    const key = redirectUri.split('/').at(-1);
    const test = async (account: string) => {
      const left = await call(startSsoTest, { as });
      const cookie = `${as.cookie}; ssosignin=${cookieIn(left, 'ssosignin')}`;
      const query = await signInAtProvider(left.json().data.url, account);
      return call(finishSsoTest, { as: { ...as, cookie }, body: { key, query } });
    };
    const prove = async (name = domain, by = as) => {
      const { domains } = (await call(addSsoDomain, { as: by, body: { domain: name } })).json().data;
      const added = domains.find((each: { domain: string }) => each.domain === name);
      dns.records.set(added.record_name, [...(dns.records.get(added.record_name) ?? []), added.record_value]);
      return call(checkSsoDomain, { as: by, params: { id: added.id } });
    };
    return { client, domain, admin, as, key, connect, save, test, prove };
  }

  async function aReadyCompany(rules: Partial<SsoRules> = {}) {
    const company = await aCompany(rules);
    await company.connect();
    await company.prove();
    await company.test('nobody-yet');
    expect((await company.save()).statusCode).toBe(200);
    return company;
  }

  /** Signs in at the provider and comes back, as one browser. */
  async function signInBy(
    { key, domain }: { readonly key: string; readonly domain: string },
    account: string,
    told: Account = {},
  ) {
    accounts.set(account, {
      email: `${account}@${domain}`,
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Okafor',
      ...told,
    });
    const left = await call(startSso, { body: { email: `${account}@${domain}` } });
    const query = await signInAtProvider(left.json().data.url, account);
    const headers = { cookie: `ssosignin=${cookieIn(left, 'ssosignin')}` };
    const back = () => call(finishSso, { headers, body: { key, query } });
    return { query, headers, back, response: await back() };
  }

  return { ...app, accounts, provider, dns, password, aCompany, aReadyCompany, signInBy };
}
