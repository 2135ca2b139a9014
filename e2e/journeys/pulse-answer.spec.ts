// Answering a pulse: by the link of a mail, and from home.
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { expect, test } from '../fixtures/pulse.ts';
import { signedInAs } from '../fixtures/sign-in.ts';

test.use({ colorScheme: 'dark' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const next = (page: Page) => page.getByRole('button', { name: /^(Next|Review)$/ });
const send = (page: Page) => page.getByRole('button', { name: 'Send' });
const kept = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pulse-')));

/** Answers what must be answered, and stops before sending. */
async function answerByKeys(page: Page) {
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await expect(heading(page, 'Service desk')).toBeFocused();
  for (const key of ['5', '2']) await page.keyboard.press(key);
  await expect(page.getByRole('status').filter({ hasText: 'Importance 5 of 5, Satisfaction 2 of 5' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(heading(page, /recommend/)).toBeFocused();
  for (const key of ['1', '0', 'Enter']) await page.keyboard.press(key);
  await expect(heading(page, /🙂/)).toBeFocused();
  for (const key of ['4', 'Enter']) await page.keyboard.press(key);
  await expect(heading(page, 'What would help most?')).toBeFocused();
  for (const key of ['2', 'Enter']) await page.keyboard.press(key);
  await expect(heading(page, 'Why?')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Because 1 and 2 are slow.');
  await page.keyboard.press('Control+Enter');
  await expect(heading(page, 'Look it over, then send')).toBeFocused();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test('a person answers by touch, goes back, skips, and sends once', async ({ page, pulse, expectConsoleErrors }) => {
    const link = pulse.link();
    await page.goto(link);
    await expect(heading(page, pulse.title)).toBeVisible();
    await expect(page.getByText('stored without your name')).toContainText('Once sent, it is final');
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Start' }).tap();

    const importance = page.getByRole('group', { name: 'How important is this for your work?' });
    await importance.getByText('5').tap();
    await next(page).tap();
    await expect(page.getByRole('alert')).toHaveText('Give both ratings to go on.');
    const satisfaction = page.getByRole('group', { name: 'How satisfied are you with it?' });
    await expect(satisfaction.getByRole('radio').first()).toBeFocused();
    await satisfaction.getByText('2').tap();
    await expectNoAxeFaults(page);
    await next(page).tap();
    await page.getByText('9', { exact: true }).tap();
    await expectNoAxeFaults(page);
    await next(page).tap();

    // What was answered is there after a reload, and behind both ways back.
    await page.reload();
    await expect(heading(page, /🙂/)).toBeVisible();
    await expect(page.getByText('3 of 5')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).tap();
    await expect(page.getByRole('radio', { name: '9' })).toBeChecked();
    await page.goBack();
    await expect(satisfaction.getByRole('radio', { name: '2' })).toBeChecked();
    await next(page).tap();
    await next(page).tap();
    await page.getByRole('button', { name: 'Skip this question' }).tap();
    await page.getByText('Faster laptops').tap();
    await expectNoAxeFaults(page);
    await next(page).tap();

    const comment = page.getByRole('textbox', { name: 'Your comment' });
    await comment.fill('a'.repeat(1003));
    await next(page).tap();
    await expect(page.getByRole('alert')).toHaveText('This is 3 characters too long.');
    await comment.fill('<b>شكرا</b> 🙂');
    await expect(page.getByText(/^\d+ of 1,000$/)).toHaveText('14 of 1,000');
    await expectNoAxeFaults(page);
    await next(page).tap();

    await expect(page.getByRole('list')).toContainText('<b>شكرا</b> 🙂');
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Change: What would help most?' }).tap();
    await page.getByText('Training').tap();
    await next(page).tap();
    await expect(page.getByRole('listitem').nth(3)).toContainText('Training');
    expect(await kept(page)).toHaveLength(1);
    await send(page).tap();
    await expect(heading(page, 'Thank you, it is sent.')).toBeFocused();
    await expectNoAxeFaults(page);
    expect(await kept(page)).toEqual([]);

    expectConsoleErrors(/status of 409/);
    await page.goto(link);
    await expect(heading(page, 'You have answered already')).toBeVisible();
    await expectNoAxeFaults(page);
  });
});

test('a person answers by the keyboard alone, also without a connection, and the link goes nowhere else', async ({
  page,
  context,
  pulse,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const link = pulse.link();
  const referrers: (string | undefined)[] = [];
  const cookies: (string | undefined)[] = [];
  page.on('request', (request) => {
    const headers = request.headers();
    referrers.push(headers['referer']);
    if (new URL(request.url()).pathname.startsWith('/api/')) cookies.push(headers['cookie']);
  });
  const response = await page.goto(link);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  await answerByKeys(page);
  await expect(page.getByRole('list')).toContainText('Importance 5 of 5, Satisfaction 2 of 5');
  await expect(page.getByRole('list')).toContainText('10 of 10');
  await page.keyboard.press('Tab');
  await context.setOffline(true);
  await expect(page.getByText('No connection. Your answers are safe here')).toBeVisible();
  await send(page).press('Enter');
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Thank you, it is sent.')).toBeFocused();
  expect(referrers.length).toBeGreaterThan(5);
  // A stylesheet sends its own address for its fonts.
  expect(referrers.filter((referrer) => referrer && !referrer.endsWith('.css'))).toEqual([]);
  expect(cookies.length).toBeGreaterThan(1);
  expect(cookies.filter(Boolean)).toEqual([]);
});

test('where the system replaces all colours, a frame shows the chosen answer', async ({ page, pulse }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(pulse.link());
  await page.getByRole('button', { name: 'Start' }).click();
  const answers = page.getByRole('group', { name: 'How important is this for your work?' }).locator('label');
  await answers.nth(3).click();
  // The focus has a frame of its own.
  await page.getByRole('heading', { level: 1 }).focus();
  await expect(answers.nth(3)).toHaveCSS('outline-style', 'solid');
  await expect(answers.nth(2)).toHaveCSS('outline-style', 'none');
});

test('all questions on one page say what is missing, and are sent', async ({ page, pulse }) => {
  await page.goto(pulse.link());
  await page.getByRole('button', { name: 'All on one page' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expectNoAxeFaults(page);
  await send(page).click();
  await expect(page.getByText('2 questions need another look.')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
  await page.getByRole('group', { name: 'How important is this for your work?' }).getByText('4').click();
  await page.getByRole('group', { name: 'How satisfied are you with it?' }).getByText('3').click();
  await page.getByRole('group', { name: 'How likely is it?' }).getByText('0').first().click();
  await expect(page.getByRole('status').first()).toContainText('2 of 5');
  await send(page).click();
  await expect(heading(page, 'Thank you, it is sent.')).toBeVisible();
});

test.describe('on the clocks of the client', () => {
  test.use({ timezoneId: 'America/Chicago' });

  test('the preview of the editor says what the telephone says, screen by screen', async ({ page, context, pulse }) => {
    await signedInAs(page, 'clientAdmin');
    await page.goto(`/app/stakeholder-engagement/pulses/${pulse.id}/edit`);
    const phone = await context.newPage();
    await phone.setViewportSize({ width: 375, height: 740 });
    await phone.goto(pulse.link());
    const linesOf = async (screen: Locator) => (await screen.innerText()).split('\n').filter((line) => line.trim());
    const compare = async () => {
      const preview = await linesOf(page.locator('[data-phone]'));
      expect(preview.length).toBeGreaterThan(2);
      expect(await linesOf(phone.locator('body'))).toEqual(expect.arrayContaining(preview));
    };
    await expect(heading(phone, pulse.title)).toBeVisible();
    await compare();
    const answers = [['5', '2'], ['9'], ['4'], ['Training'], []];
    await phone.getByRole('button', { name: 'Start' }).click();
    for (const [at, chosen] of answers.entries()) {
      await page.getByRole('button', { name: 'Next screen of the preview' }).click();
      await expect(phone.getByText(`${at + 1} of 5`)).toBeVisible();
      await compare();
      for (const [index, name] of chosen.entries()) await phone.getByRole('group').nth(index).getByText(name).click();
      if (at < 4) await next(phone).click();
    }
    await expectNoAxeFaults(page);
  });
});

test('of two tabs one sends, and the other says so', async ({ page, context, pulse, expectConsoleErrors }) => {
  const link = pulse.link();
  await page.goto(link);
  const other = await context.newPage();
  await other.goto(link);
  // Opened later, it would begin where the first tab is.
  await expect(other.getByRole('button', { name: 'Start' })).toBeVisible();
  await answerByKeys(page);
  // What one tab answers, the other has too.
  await other.getByRole('button', { name: 'Go on' }).click();
  await expect(other.getByRole('radio', { name: '5 Very' }).first()).toBeChecked();
  expectConsoleErrors(/status of 409/);
  await send(page).click();
  await expect(heading(page, 'Thank you, it is sent.')).toBeVisible();
  await expect(heading(other, 'You have answered already')).toBeVisible();
});

test('home and the list of pulses lead a member to the questions, and to the answers that are kept', async ({
  page,
  pulse,
}) => {
  await signedInAs(page, 'member');
  await page.goto('/app/home');
  const answer = page.getByRole('button', { name: `Answer now: ${pulse.title}` });
  await expect(answer).toBeVisible();
  await expectNoAxeFaults(page);
  await answer.click();
  await expect(heading(page, pulse.title)).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.keyboard.press('3');
  // The way over the list leads to the same answers.
  await page.goto('/app/stakeholder-engagement/pulses');
  await answer.click();
  await expect(page.getByRole('radio', { name: '3' }).first()).toBeChecked();
});

// The last one: it closes the pulse.
test('links that lead to no questions say why', async ({ page, pulse, lead, expectConsoleErrors }) => {
  const link = pulse.link();
  expectConsoleErrors(/status of 404/, /status of 409/);
  await page.goto(link.slice(0, -4));
  await expect(heading(page, 'Part of the link is missing')).toBeVisible();
  await page.goto('/pulse/');
  await expect(heading(page, 'Part of the link is missing')).toBeVisible();
  await page.goto(`/pulse/${'x'.repeat(43)}`);
  await expect(heading(page, 'This link is not known')).toBeVisible();
  await expectNoAxeFaults(page);

  await page.goto(link);
  await answerByKeys(page);
  await callApi(lead, 'POST', `/api/analytics/pulses/${pulse.id}/close/`);
  await send(page).click();
  await expect(heading(page, 'This pulse has closed')).toBeFocused();
  await expect(page.getByText('Nothing of your answers is kept')).toBeVisible();
  expect(await kept(page)).toEqual([]);
});
