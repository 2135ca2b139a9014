import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { exportAnalyticsRows } from '@orgscope/contract/resources/analytics';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { exportExploredRows } from '@orgscope/contract/resources/explorer';
import { importUsers, inviteUser, restoreUser, updateUser } from '@orgscope/contract/resources/users';
import { addWebhook, updateWebhook } from '@orgscope/contract/resources/webhooks';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { sessions } from '../db/tables/sessions.ts';
import { startTestApp } from '../testing/app.ts';
import type { SessionHeaders } from '../testing/builders.ts';
import { formOf } from '../testing/form.ts';

// Which calls need proof: the password, given again. `sweeps.test.ts` tries those that always do.

const { call, database, aClient, aSubscription, aUser, aSession } = await startTestApp();

const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const needing = (how: Endpoint['needsProof']) => endpoints.filter(({ needsProof }) => needsProof === how).map(titleOf);

/** Whoever calls: a browser, or a program with a token. */
type Caller = { as: SessionHeaders } | { headers: { authorization: string } };

interface Case {
  dangerous: (caller: Caller) => ReturnType<typeof call>;
  harmless: (caller: Caller) => ReturnType<typeof call>;
  /** No token may make the call at all. */
  isForSessions?: true;
  /** By default `permission_denied`; an import names the rows. */
  codeForTokens?: 'validation_failed';
}

const client = await aClient();
await aSubscription({ client, modules: ['measure_it', 'performance_dashboard', 'stakeholder_engagement'] });
const lead = await aUser({ client, platformRole: 'client_admin' });
let count = 0;
const address = () => `invited${(count += 1)}@people.example`;

const file = (role: string) =>
  formOf(
    { mapping: JSON.stringify({ email: 0, platform_role: 1 }) },
    { bytes: `E-mail,Role\n${address()},${role}\n`, field: 'file', name: 'users.csv', type: 'text/csv' },
  );
const change = async (caller: Caller, fields: object) => {
  const { id, version } = await aUser({ client });
  return call(updateUser, { ...caller, params: { id }, body: { version, ...fields } });
};
const restore = async (caller: Caller, platformRole: 'member' | 'client_admin') => {
  const { id } = await aUser({ client, platformRole, isActive: false });
  return call(restoreUser, { ...caller, params: { id } });
};
const webhook = async (caller: Caller, fields: object) => {
  const body = { url: 'https://hooks.example/', events: ['user.created' as const] };
  const added = await call(addWebhook, { as: await aSession({ user: lead }), body });
  const { id, version } = added.json().data.webhook;
  return call(updateWebhook, { ...caller, params: { id }, body: { version, ...fields } });
};

const sometimes = new Map<Endpoint, Case>([
  [
    updateUser,
    {
      dangerous: (caller) => change(caller, { platform_role: 'client_admin' }),
      harmless: (caller) => change(caller, { job_title: 'Architect' }),
    },
  ],
  [
    inviteUser,
    {
      dangerous: (caller) => call(inviteUser, { ...caller, body: { email: address(), platform_role: 'client_admin' } }),
      harmless: (caller) => call(inviteUser, { ...caller, body: { email: address(), platform_role: 'member' } }),
    },
  ],
  [
    restoreUser,
    { dangerous: (caller) => restore(caller, 'client_admin'), harmless: (caller) => restore(caller, 'member') },
  ],
  [
    importUsers,
    {
      dangerous: (caller) => call(importUsers, { ...caller, form: file('client_admin') }),
      harmless: (caller) => call(importUsers, { ...caller, form: file('member') }),
      codeForTokens: 'validation_failed',
    },
  ],
  [
    exportAnalyticsRows,
    {
      dangerous: (caller) => call(exportAnalyticsRows, { ...caller, query: { chart: 'people_by_function' } }),
      harmless: (caller) => call(exportAnalyticsRows, { ...caller, query: { chart: 'lifecycle' } }),
    },
  ],
  [
    exportExploredRows,
    {
      dangerous: (caller) => call(exportExploredRows, { ...caller, query: { count: 'people' } }),
      harmless: (caller) => call(exportExploredRows, { ...caller, query: { count: 'applications' } }),
    },
  ],
  [
    updateWebhook,
    {
      dangerous: (caller) => webhook(caller, { url: 'https://elsewhere.example/' }),
      harmless: (caller) => webhook(caller, { description: 'Ours' }),
      isForSessions: true,
    },
  ],
]);
const cases = [...sometimes].map(([endpoint, each]) => [titleOf(endpoint), each] as const);

it('ask for the password again: these calls, and no others', () => {
  expect(needing(true).toSorted()).toEqual([
    'DELETE /api/core/clients/:id/',
    'DELETE /api/core/me/factors/apps/:id/',
    'DELETE /api/core/me/factors/passkeys/:id/',
    'DELETE /api/core/sso/',
    'DELETE /api/core/sso/domains/:id/',
    'GET /api/core/activity/export/',
    'GET /api/core/users/export/',
    'PATCH /api/core/service-accounts/:id/restore/',
    'POST /api/core/client-export/',
    'POST /api/core/clients/:id/purge/',
    'POST /api/core/me/factors/apps/',
    'POST /api/core/me/factors/passkeys/start/',
    'POST /api/core/me/factors/recovery-codes/',
    'POST /api/core/me/personal-data/',
    'POST /api/core/me/tokens/',
    'POST /api/core/scim/token/',
    'POST /api/core/service-accounts/:id/tokens/',
    'POST /api/core/sso/domains/',
    'POST /api/core/sso/test/start/',
    'POST /api/core/support-access/',
    'POST /api/core/support-access/break-glass/',
    'POST /api/core/users/:id/end-sessions/',
    'POST /api/core/users/:id/erase/',
    'POST /api/core/users/:id/personal-data/',
    'POST /api/core/users/:id/reset-factors/',
    'POST /api/core/webhooks/',
    'POST /api/core/webhooks/:id/secret/',
    'PUT /api/core/factor-requirement/',
    'PUT /api/core/sso/',
    'PUT /api/core/sso/rules/',
  ]);
  expect(needing('sometimes').toSorted()).toEqual(cases.map(([title]) => title).toSorted());
});

it('need proof before every file, except those that list no people', () => {
  const others = endpoints.filter(({ produces, needsProof }) => produces !== undefined && !needsProof).map(titleOf);
  expect(others.toSorted()).toEqual([
    'GET /api/analytics/figures/export/',
    'GET /api/analytics/pulses/:id/results/export/',
    'GET /api/analytics/rates/export/',
    'GET /api/analytics/reference-bands/export/',
    'GET /api/core/applications/export/',
    'GET /api/core/assets/export/',
    'GET /api/core/clients/export/',
    'GET /api/core/custom-attributes/export/',
    'GET /api/core/functions/export/',
    'GET /api/core/industries/export/',
    'GET /api/core/locations/export/',
    'GET /api/core/subscriptions/export/',
    'POST /api/core/applications/import/',
    'POST /api/core/assets/import/',
    'POST /api/core/functions/import/',
    'POST /api/core/locations/import/',
  ]);
});

describe('what needs proof only sometimes', async () => {
  const db = database.in(platformScope);
  const as = await aSession({ user: lead });
  const token = await call(createApiToken, {
    as,
    body: { name: 'Directory', scopes: ['write:users', 'read:analytics'], days: 7 },
  });
  const program: Caller = { headers: { authorization: `Bearer ${token.json().data.secret}` } };
  await db
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, lead.id));
  const stale: Caller = { as };

  it.each(cases)('%s needs it before what is dangerous', async (_, { dangerous }) => {
    const asked = await dangerous(stale);
    // An import may have begun its answer.
    expect(asked.body).toContain('"proof_required"');
    const done = await dangerous({ as: await aSession({ user: lead }) });
    expect([done.statusCode < 300, done.body.includes('"success":false')]).toEqual([true, false]);
  });

  it.each(cases)('%s does not before the rest', async (_, { harmless }) => {
    const done = await harmless(stale);
    expect([done.statusCode < 300, done.body.includes('"success":false')]).toEqual([true, false]);
  });

  it.each(cases)('%s refuses tokens what is dangerous, and nothing else', async (_, test) => {
    const code = `"${test.codeForTokens ?? 'permission_denied'}"`;
    expect((await test.dangerous(program)).body).toContain(code);
    const done = await test.harmless(program);
    expect(done.body.includes(code)).toBe(test.isForSessions === true);
  });
});
