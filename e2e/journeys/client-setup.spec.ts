// A new client company: set up by the platform administrator, taken over by its own administrator, side by side.
import type { Page } from '@playwright/test';
import { ownPassword } from '../fixtures/accounts.ts';
import { callApi } from '../fixtures/call-api.ts';
import { clientsScreen } from '../fixtures/clients-screen.ts';
import { choose } from '../fixtures/fields.ts';
import { mailTo } from '../fixtures/invited-user.ts';
import { functionsScreen } from '../fixtures/record-screen.ts';
import { signedInAs, signInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { usersScreen } from '../fixtures/users-screen.ts';

const client = 'Saltmarsh Observatory';
const email = 'head@saltmarsh.example';
const linkIn = (text: string) => /https?:\/\/\S+\/auth\/\S+/.exec(text)?.[0] ?? '';
const passwordIn = (text: string) => /^ {4}(\S+)$/m.exec(text)?.[1] ?? '';
const accentOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').replace(/\s/g, ''));

/** The platform administrator sets up the client with its colours; returns its id. */
async function setUpClient(page: Page): Promise<number> {
  const clients = clientsScreen(page);
  await clients.open();
  await clients.add.click();
  await clients.name.fill(client);
  await clients.pick('Industry', 'Healthcare');
  await clients.proceed.click();
  await clients.pick('Total Employees', '51–200');
  await clients.pick('IT Employees', '6–10');
  await clients.color('Primary').fill('#6b2fa0');
  await clients.save.click();
  await expect(clients.toast('Client added successfully')).toBeVisible();
  await clients.search.fill(client);
  await page.getByRole('button', { name: `Actions for ${client}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/admin\/users\?client=\d+/);
  return Number(new URL(page.url()).searchParams.get('client'));
}

/** Functions, a location and an attribute, whose screens have journeys of their own. */
async function setUpOrganisation(page: Page, id: number) {
  const add = (resource: string, record: object) =>
    callApi(page.request, 'POST', `/api/core/${resource}/`, { client_id: id, ...record });
  await add('functions', { name: 'Telescope control', type: 'IT' });
  await add('functions', { name: 'Visitor centre', type: 'BUSINESS' });
  await add('locations', { name: 'The dome' });
  await add('custom-attributes', { name: 'Night shift', options: [{ name: 'Yes' }, { name: 'No' }] });
}

/** From the mail to the home page, without help. */
async function takeUpInvitation(page: Page, server: Parameters<typeof mailTo>[0]) {
  await page.goto(linkIn(await mailTo(server, email, /^Your invitation/)));
  await expect(page.getByRole('heading', { level: 1, name: 'Invitation confirmed' })).toBeVisible();
  await page.goto('/auth/first-login');
  await signInWith(page, email, passwordIn(await mailTo(server, email, /first password/)));
  await page.getByLabel('New password', { exact: true }).fill(ownPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(ownPassword);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page).toHaveURL('/onboarding/user-onboarding');
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
  for (const path of ['explorer', 'stakeholder-engagement/pulses', 'measure-it']) {
    await page.goto(`/app/${path}`);
    await expect(notice).toBeVisible();
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IT people per 100 employees');
  // Also where the first steps have been put away.
  await page.goto('/admin/company-data');
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await question.getByRole('button', { name: 'Remove sample data' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add sample data' })).toBeVisible();
  await page.goto('/app/measure-it');
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('estimated from ranges');
  await page.goto('/app/home');
  await expect(steps.getByRole('button', { name: 'Add sample data' })).toBeVisible();
  await expect(steps).toContainText('2 of 6 done');
}

test('a new client is set up, and its own administrator takes over', async ({ page, browser, server }) => {
  test.slow();
  await signedInAs(page, 'platformAdmin');
  const id = await setUpClient(page);
  await setUpOrganisation(page, id);

  const users = usersScreen(page);
  await page.goto(`/admin/users?client=${id}`);
  await users.invite.click();
  await users.invitation.getByLabel('E-mail').fill(email);
  await users.invitation.getByLabel('First name').fill('Ines');
  await users.invitation.getByLabel('Last name').fill('Moreau');
  await choose(page, 'Role', 'Client administrator');
  await users.invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(users.toast('Invitation sent')).toBeVisible();
  await expect(users.row('Ines Moreau')).toContainText('Invited');

  const modules = ['measure_it', 'stakeholder_engagement'];
  const subscription = { client_id: id, name: 'Pilot', modules, start_date: '2026-01-01' };
  await callApi(page.request, 'POST', '/api/core/subscriptions/', subscription);

  // The list would be fetched again once the client is closed to the operator, and be refused.
  await page.goto('/admin/industries');
  const theirs = await browser.newPage({ baseURL: server.url });
  await takeUpInvitation(theirs, server);
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

  const ownFunctions = functionsScreen(theirs);
  await ownFunctions.open();
  await expect(ownFunctions.rows).toHaveCount(2);
  await ownFunctions.add.click();
  await ownFunctions.name.fill('Archive');
  await choose(theirs, 'Type', 'Business');
  await ownFunctions.save.click();
  await expect(ownFunctions.row('Archive')).toBeVisible();

  // From now on, the platform's administrator needs its grant.
  await page.goto(`/admin/functions?client=${id}`);
  await expect(page.getByRole('heading', { name: `${client} has not given access` })).toBeVisible();

  // The client is closed: its users are signed out at their next action.
  const clients = clientsScreen(page);
  await clients.open({ search: client });
  await clients.choose(client, 'Delete');
  await clients.dialog('Delete Client').getByRole('button', { name: 'Delete' }).click();
  await expect(clients.toast('Client deleted successfully')).toBeVisible();
  await theirs.reload();
  await expect(theirs).toHaveURL('/auth/login');
  await theirs.close();
});
