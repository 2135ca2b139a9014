import { english } from '@orgscope/contract/words/english';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { endpoints } from '@orgscope/contract/endpoints';
import { onboardingSteps } from '@orgscope/contract/onboarding-steps';
import type { OnboardingStep } from '@orgscope/contract/onboarding-steps';
import { signOut } from '@orgscope/contract/resources/session';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

// Every endpoint of the contract, future ones included, called by a user who has not finished the onboarding.

const { call, inject, aClient, aSession } = await startTestApp();

const requiring = await aClient({ factorsRequiredSince: new Date(Date.now() - 60_000), factorsGraceDays: 0 });

const unfinished = {
  password: { oneTimePasswordExpiresAt: new Date(Date.now() + 3_600_000), profileCompletedAt: null },
  terms: { acceptedTermsVersion: 'an earlier one', profileCompletedAt: null },
  profile: { profileCompletedAt: null },
  factors: { client: requiring },
} satisfies Record<OnboardingStep, object>;

const sessionAt = (fields: object) => aSession({ platformRole: 'platform_admin', ...fields });
const sessions = {
  password: await sessionAt(unfinished.password),
  terms: await sessionAt(unfinished.terms),
  profile: await sessionAt(unfinished.profile),
  factors: await sessionAt(unfinished.factors),
  none: await sessionAt({}),
};

const codeOf = (step: OnboardingStep) => (step === 'factors' ? 'factors_required' : 'onboarding_required');
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const having = (condition: (endpoint: Endpoint) => boolean) =>
  endpoints.filter((each) => each.access !== 'public' && condition(each)).map((each) => [titleOf(each), each] as const);

/** The code of a refusal, whatever the caller's role. */
async function refusalOf({ method, path }: Endpoint, step: OnboardingStep | 'none'): Promise<unknown> {
  const url = path.replaceAll(/:\w+/g, '2147483647');
  const response = await inject({ method, url, headers: { ...sessions[step] } });
  return String(response.headers['content-type']).includes('json') ? response.json().error : undefined;
}

describe.each(onboardingSteps)('while the step %s is open', (step) => {
  const isOpen = ({ openDuring }: Endpoint) => openDuring?.includes(step) ?? false;

  it.each(having((endpoint) => !isOpen(endpoint)))('%s answers 403', async (_, endpoint) => {
    expect(await refusalOf(endpoint, step)).toEqual({
      code: codeOf(step),
      message: english(`onboarding.first.${step}`),
      messages: [{ code: `onboarding.first.${step}` }],
    });
  });

  it.each(having(isOpen))('%s is open', async (_, endpoint) => {
    expect(await refusalOf(endpoint, step)).not.toMatchObject({ code: codeOf(step) });
  });

  it('signing out is open', async () => {
    const as = await sessionAt(unfinished[step]);

    expect((await call(signOut, { as })).statusCode).toBe(200);
  });
});

describe('once the onboarding is done', () => {
  it.each(having(() => true))('%s is open', async (_, endpoint) => {
    expect(await refusalOf(endpoint, 'none')).not.toMatchObject({ code: 'onboarding_required' });
  });
});

it('opens only the calls of the next step', () => {
  const openDuring = (step: OnboardingStep) =>
    having(({ openDuring: steps }) => steps?.includes(step) ?? false).map(([title]) => title);
  const always = ['POST /api/core/complete-invitation/', 'PATCH /api/core/me/change-password/', 'GET /api/core/me/'];

  expect(openDuring('password').toSorted()).toEqual(always.toSorted());
  expect(openDuring('terms').toSorted()).toEqual(always.toSorted());
  expect(openDuring('profile').toSorted()).toEqual(
    [
      ...always,
      'PATCH /api/core/complete-user-profile/',
      'GET /api/core/common/company-roles/',
      'GET /api/core/common/timezones/',
      'GET /api/core/list/functions/',
      'GET /api/core/functions/',
      'GET /api/core/list/locations/',
      'GET /api/core/locations/',
    ].toSorted(),
  );
  expect(openDuring('factors').toSorted()).toEqual(
    [
      ...always,
      'GET /api/core/me/factors/',
      'POST /api/core/me/factors/apps/',
      'POST /api/core/me/factors/apps/:id/confirm/',
      'POST /api/core/me/factors/passkeys/',
      'POST /api/core/me/factors/passkeys/start/',
      'POST /api/core/me/prove-passkey/',
      'POST /api/core/me/prove-passkey/start/',
      'POST /api/core/me/prove-password/',
      'POST /api/core/me/prove-sso/',
      'POST /api/core/me/prove-sso/start/',
    ].toSorted(),
  );
});

it('refuses pictures too, which are not part of the contract', async () => {
  const headers = { ...sessions.profile };
  const response = await inject({ method: 'GET', url: '/media/any', headers });

  expect([response.statusCode, response.json().error.code]).toEqual([403, 'onboarding_required']);
});

it('checks CSRF before it and permissions after it', async () => {
  const { cookie } = sessions.terms;
  const member = { ...(await aSession({ ...unfinished.terms, platformRole: 'member' })) };

  const forged = await inject({ method: 'POST', url: '/api/core/clients/', headers: { cookie } });
  const barred = await inject({ method: 'GET', url: '/api/core/clients/', headers: member });

  expect(forged.json().error.code).toBe('csrf_failed');
  expect(barred.json().error.code).toBe('onboarding_required');
});
