// The year in review: a story by keys and touch, the plain figures, and the rows behind each number.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const year = new Date().getUTCFullYear() - 1;

test('the year is told as a story by keys, and every number opens its rows', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/year-in-review');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/applications? added, \d+ retired, and/);

  await page.goto(`/app/year-in-review?year=${year}`);
  const story = page.getByRole('region', { name: 'The year as a story' });
  await expect(story.getByRole('heading', { name: /people joined, \d+ left\./ })).toBeVisible();
  await story.focus();
  await page.keyboard.press('ArrowRight');
  await expect(story.getByRole('heading', { name: /were invited/ })).toBeVisible();
  await expect(story.getByRole('status')).toHaveText(/^2 of [1-9]: \d+ people were invited/);
  await expect(page).toHaveURL(/screen=2/);
  await page.keyboard.press('End');
  await expect(story.getByRole('heading', { name: /changes were recorded/ })).toBeVisible();
  await expect(story.getByRole('button', { name: 'Next screen' })).toBeDisabled();
  await page.keyboard.press('Home');
  await expect(story.getByRole('button', { name: /^Screen 1: / })).toHaveAttribute('aria-current', 'step');

  const joined = page.getByRole('button', { name: /^People joined: \d+/ });
  const count = /\d+/.exec((await joined.textContent()) ?? '')?.[0];
  await joined.click();
  const rows = page.getByRole('complementary');
  await expect(rows.getByText(`${count} people`, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();

  const months = page.getByRole('group', { name: 'Month by month' });
  await months
    .getByRole('button', { name: /^Applications added, / })
    .first()
    .press('Enter');
  await expect(rows.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`rows=year_months.*rows.month=${year}-`));
  await page.keyboard.press('Escape');
  await expect(rows).toBeHidden();

  // The story fills the screen.
  await page.getByRole('button', { name: 'Full screen' }).click();
  const leave = page.getByRole('button', { name: 'Leave full screen' });
  await expect(leave).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: /were invited/ })).toBeVisible();
  await leave.click();
  await expect(leave).toBeHidden();

  await page.goto('/app/year-in-review?year=1999');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('No records of 1999');
  await page.getByRole('button', { name: 'Show this year' }).click();
  await expect(story).toBeVisible();
});

test('the pulses that closed in a year are told in its story and beside the year before', async ({ page }) => {
  // Acme's first pulse closed so many days before the demo began.
  const first = new Date(Date.now() - 357 * 86_400_000);
  const ofFirst = first.toLocaleDateString('en-GB', { year: 'numeric', timeZone: 'America/Chicago' });
  await signedInAs(page, 'clientAdmin');
  await page.goto(`/app/year-in-review?year=${ofFirst}`);
  const story = page.getByRole('region', { name: 'The year as a story' });
  await expect(story.getByText(/^1 of [1-9]$/)).toBeVisible();
  await story.getByRole('button', { name: /: Satisfaction with IT is [1-5]\.\d out of 5\./ }).click();
  await expect(story.getByText(/Of the people asked in pulses, \d+\.\d% answered\./)).toBeVisible();
  const chart = story.getByRole('group', { name: 'Mean satisfaction by the day on which each pulse closed' });
  await expect(chart.getByRole('img').first()).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: /^Participation in pulses: \d+\.\d%/ }).click();
  const runs = page.getByRole('complementary').getByRole('link', { name: 'How well does IT serve you?' });
  await expect(runs.first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true });

  test('swiping turns the screens, and nothing is wider than the phone', async ({ page }) => {
    await signedInAs(page, 'clientAdmin');
    await page.goto(`/app/year-in-review?year=${year}`);
    const story = page.getByRole('region', { name: 'The year as a story' });
    await expect(story.getByRole('heading', { name: /people joined/ })).toBeVisible();
    const swipe = (from: number, to: number) =>
      story.evaluate(
        (node, [start = 0, end = 0]) => {
          const touch = (x: number) => [new Touch({ identifier: 1, target: node, clientX: x, clientY: 400 })];
          node.dispatchEvent(new TouchEvent('touchstart', { touches: touch(start), bubbles: true }));
          node.dispatchEvent(new TouchEvent('touchend', { changedTouches: touch(end), bubbles: true }));
        },
        [from, to],
      );
    await swipe(300, 100);
    await expect(story.getByRole('heading', { name: /were invited/ })).toBeVisible();
    await swipe(100, 120);
    await expect(story.getByRole('heading', { name: /were invited/ })).toBeVisible();
    await swipe(100, 300);
    await expect(story.getByRole('heading', { name: /people joined/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

    // A change against the year before is seen without scrolling sideways.
    await page.setViewportSize({ width: 360, height: 800 });
    const table = page.getByRole('table', { name: 'Against the year before' });
    const purchases = table.getByRole('row', { name: /^Purchases/ });
    await expect(purchases.getByRole('cell')).toHaveCount(3);
    for (const cell of [purchases.getByRole('cell').last(), table.getByRole('columnheader', { name: 'Change' })]) {
      const box = await cell.boundingBox();
      expect((box?.x ?? 360) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    }
    await expectNoAxeFaults(page);
  });
});
