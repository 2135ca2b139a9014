// What the servers do in the background, and ending it.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a platform administrator sees what the servers do, cancels a job and runs one again', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto('/admin/industries');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Jobs' }).click();
  const rows = page.getByRole('list', { name: 'Jobs' }).getByRole('listitem');
  // The server has begun with its daily work.
  await expect(rows.filter({ hasText: 'Daily snapshots' })).toContainText('By the server');
  await expect(rows.filter({ hasText: 'Purge of companies' })).toContainText('Done');

  // No work of the demo lasts long enough to be seen, or fails.
  const states = { snapshots: 'running', benchmarks: 'failed' } as Record<string, string>;
  let isEnding = false;
  await page.route('**/api/core/jobs/?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { kind: string }[] };
    const data = answer.data.map((job) => ({
      ...job,
      ...(states[job.kind] && { state: states[job.kind], progress: { done: 150, total: 400 }, is_ending: isEnding }),
      ...(states[job.kind] === 'failed' && { attempts: 10, error: 'The disk is full' }),
    }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  await page.route('**/api/core/jobs/*/*/', async (route) => {
    const isCancel = route.request().url().endsWith('/cancel/');
    isEnding = isCancel;
    if (!isCancel) delete states['benchmarks'];
    const job = { id: 1, kind: 'snapshots', state: 'running', about: null, requested_by: null };
    const times = { created_at: new Date().toISOString(), started_at: null, finished_at: null, run_after: null };
    const data = { ...job, ...times, attempts: 1, progress: null, is_ending: isCancel, error: null };
    await route.fulfill({ json: { success: true, message: 'Done', data } });
  });
  await page.reload();

  const running = rows.filter({ hasText: 'Daily snapshots' });
  await expect(running.getByRole('progressbar')).toHaveAttribute('value', '150');
  await expect(running).toContainText('150 of 400');
  const failed = rows.filter({ hasText: 'Publication of benchmarks' });
  await expect(failed).toContainText('The disk is full');
  await expectNoAxeFaults(page);

  await running.getByRole('button', { name: /^Cancel: Daily snapshots/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel "Daily snapshots"?' });
  await question.getByRole('button', { name: 'Cancel job' }).click();
  await expect(page.getByText('The job ends at its next good moment')).toBeVisible();
  await expect(running).toContainText('Ending');
  await failed.getByRole('button', { name: /^Run again: Publication/ }).click();
  await expect(page.getByText('The job will run again')).toBeVisible();
  await expect(failed).toContainText('Done');

  await page.getByRole('button', { name: 'Cancelled', exact: true }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'No jobs in this state' })).toBeVisible();
});
