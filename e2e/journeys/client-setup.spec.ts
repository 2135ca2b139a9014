// A new client company: set up by the platform administrator, taken over by its own administrator, side by side.
import type { APIRequestContext, Page } from '@playwright/test';
import { ownPassword } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { choose } from '../fixtures/fields.ts';
import { mailTo } from '../fixtures/invited-user.ts';
import { signedInAs, signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

const client = 'Saltmarsh Observatory';
const email = 'head@saltmarsh.example';
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').replace(/\s/g, ''));

/** The client with its colours, functions, a location, an attribute and its administrator, whose screens have journeys of their own. */
async function setUp(admin: APIRequestContext): Promise<number> {
  const { id } = await callApi(admin, 'POST', '/api/core/clients/', {
    name: client,
    industry_id: (await callApi(admin, 'GET', '/api/core/industries/'))[0].id,
    number_of_employees: '51-200',
    number_of_it_employees: '6-10',
    color_palette: {
      primary_color: '#6b2fa0',
      secondary_color: '#f4f1ea',
      accent_color: '#2a9d8f',
      alt_accent_color: '#e9a23b',
    },
  });
  const add = (resource: string, record: object) =>
    callApi(admin, 'POST', `/api/core/${resource}/`, { client_id: id, ...record });
  await add('functions', { name: 'Telescope control', type: 'IT' });
  await add('functions', { name: 'Visitor centre', type: 'BUSINESS' });
  await add('locations', { name: 'The dome' });
  await add('custom-attributes', { name: 'Night shift', options: [{ name: 'Yes' }, { name: 'No' }] });
  const modules = ['measure_it', 'stakeholder_engagement'];
  await add('subscriptions', { name: 'Pilot', modules, start_date: '2026-01-01' });
  await add('users', { email, first_name: 'Ines', last_name: 'Moreau', platform_role: 'client_admin' });
  return id;
}

/** From the profile to the home page, without help; what comes before is in accounts-by-smtp.spec.ts. */
async function takeUpInvitation(page: Page, admin: APIRequestContext, server: Parameters<typeof mailTo>[0]) {
  const token = /token=(\S+)/.exec(await mailTo(server, email, /^Your invitation/))?.[1];
  await callApi(admin, 'POST', '/api/core/confirm-invitation/', { token });
  const first = /^ {4}(\S+)$/m.exec(await mailTo(server, email, /first password/))?.[1] ?? '';
  await callApi(page.request, 'POST', '/api/core/token/', { username: email, password: first });
  const chosen = { password: ownPassword, confirm_password: ownPassword, accept_terms: true };
  await callApi(page.request, 'POST', '/api/core/complete-invitation/', chosen);
  await page.context().clearCookies();
  await signedInWith(page, email);
  await page.goto('/onboarding/user-onboarding');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Yes', { exact: true }).click();
  await choose(page, 'Which function do you belong to?', 'Telescope control');
  await choose(page, 'Where are you located?', 'The dome');
  await choose(page, 'What is your role?', 'Executive');
  await page.getByLabel('What is your job title?').fill('Head of the observatory');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL('/app/home');
}

/** Sample data shows what the analytics answer, ticks no step, and goes again. */
async function lookAroundWithSampleData(page: Page) {
  const steps = page.getByRole('region', { name: 'First steps' });
  const notice = page.getByText('Sample data is shown');
  const question = page.getByRole('alertdialog');
  await steps.getByRole('button', { name: 'Add sample data' }).click();
  await expect(question).toContainText('No people are added');
  await question.getByRole('button', { name: 'Add sample data' }).click();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(steps).toContainText('2 of 6 done');
  await expect(steps.getByRole('button', { name: 'Add sample data' })).toBeHidden();
  await page.goto('/app/measure-it');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IT people per 100 employees');
  // Also where the first steps have been put away.
  await page.goto('/admin/company-data');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await question.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add sample data' })).toBeVisible();
  await page.goto('/app/measure-it');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('estimated from ranges');
  await expect(notice).toBeHidden();
  await page.goto('/app/home');
  await expect(steps.getByRole('button', { name: 'Add sample data' })).toBeVisible();
  await expect(steps).toContainText('2 of 6 done');
}

test('a new client is set up, and its own administrator takes over', async ({ page, browser, server }) => {
  test.slow();
  await signedInAs(page, 'platformAdmin');
  const id = await setUp(page.request);
  const theirs = await browser.newPage({ baseURL: server.url });
  await takeUpInvitation(theirs, page.request, server);
  await expect(theirs.getByText(client, { exact: true }).filter({ visible: true })).toBeVisible();
  await expect.poll(() => accentOf(theirs)).toMatch(/^light-dark\(#6b2fa0,/);

  // What is left to do for the analytics is told, until it is put away.
  const steps = theirs.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('2 of 6 done');
  await lookAroundWithSampleData(theirs);
  await steps.getByRole('button', { name: 'Put the first steps away' }).click();
  await expect(steps).toBeHidden();
  await theirs.getByRole('button', { name: 'Undo' }).click();
  await steps.getByRole('link', { name: 'Invite your colleagues' }).click();
  await expect(theirs).toHaveURL('/admin/users');

  // Only the user's own client.
  await theirs.getByRole('button', { name: /^Account menu/ }).click();
  await theirs.getByRole('menuitem', { name: 'Company admin' }).click();
  await expect(theirs).toHaveURL('/admin/users');
  const ownUsers = usersScreen(theirs);
  await expect(ownUsers.rows).toHaveCount(1);
  await expect(ownUsers.row('Ines Moreau')).toContainText('Active');
  await expect(theirs.locator('[aria-label^="Client: "]')).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: 'Clients', exact: true })).toHaveCount(0);
  await theirs.goto('/admin/clients');
  await expect(theirs).toHaveURL('/no-access');
  for (const resource of ['users', 'functions', 'locations', 'custom-attributes']) {
    const answer = await theirs.request.get(`/api/core/${resource}/?client_id=2`);
    expect([resource, answer.status()]).toEqual([resource, 404]);
  }

  // From now on, the platform's administrator needs its grant.
  await page.goto(`/admin/functions?client=${id}`);
  await expect(page.getByRole('heading', { name: `${client} has not given access` })).toBeVisible();

  // The client is closed: its users are signed out at their next action.
  await callApi(page.request, 'DELETE', `/api/core/clients/${id}/`);
  await theirs.reload();
  await expect(theirs).toHaveURL('/auth/login');
  await theirs.close();
});
