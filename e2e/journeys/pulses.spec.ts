// Pulses for administrators: one is made from a template, opened and listed; results of the demo's runs; actions.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { callApi } from '../fixtures/call-api.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

const list = '/app/stakeholder-engagement/pulses';
const inDays = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T18:00`;

test('an administrator makes a pulse from a template, opens it, and finds it in the list', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/stakeholder-engagement');
  await page.getByRole('link', { name: 'Pulses' }).click();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pulses');
  await expect(page.getByRole('listitem').filter({ hasText: 'quarterly, run 5' })).toContainText('Open');

  await page.getByRole('button', { name: 'New pulse' }).click();
  await page.getByRole('button', { name: /^IT team/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How is work in IT?');
  await expect(page.getByText(/^\d+ people would be asked now$/)).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByLabel('Title').fill('');
  await page.getByRole('button', { name: 'Open now' }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await page.getByLabel('Title').fill('How is work in autumn?');
  await page.getByRole('button', { name: 'Open now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open now' }).click();
  await expect(page.getByText('Say when the pulse closes').last()).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.getByLabel('Closes').fill(inDays(14));
  await page.getByRole('button', { name: 'Open now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open now' }).click();

  await expect(page).toHaveURL(list);
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'How is work in autumn?' }) });
  await expect(line).toContainText('Open');
  await expect(line).toContainText('Fewer than five answers');
  await line.getByRole('link').click();
  await expect(page.getByText('Results appear from 5 answers on.')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for How is work in autumn?' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of How is work in autumn?' });
  await expect(history.getByRole('listitem')).toHaveText([
    /^Opened/,
    /^Changed.*Closes/,
    /^Changed.*to How is work in autumn\?/,
    /^Added/,
  ]);
  await expectNoAxeFaults(page);
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('by keyboard alone, a question is added and moved, and what is typed survives a reload', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto(list);
  await page.getByRole('button', { name: 'New pulse' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Own questions/ }).focus();
  await page.keyboard.press('Enter');
  for (const [name, text] of [
    ['Comment', 'What is missing?'],
    ['Agreement, 1 to 5', 'I get help in time.'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a question' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Question', { exact: true }).last();
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  }
  await page.getByRole('button', { name: 'Move question 2, I get help in time.', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Move question 1, I get help in time.', exact: true })).toBeFocused();

  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('pulse-')).length))
    .toBe(1);
  await page.reload();
  await expect(page.getByText('What you typed last time was not saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move question 1, I get help in time.', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('All changes are saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Move question 2, What is missing?', exact: true })).toBeVisible();
  await expect(page.getByText('What you typed last time was not saved.')).toBeHidden();
});

test('the bar at the foot of the editor covers nothing that the Tab key reaches', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  const { id } = await callApi(page.request, 'POST', '/api/analytics/pulses/', {
    template: 'it_team',
    title: 'Tabbed',
  });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`${list}/${id}/edit`);
  const covered = () =>
    page.evaluate(() => {
      const [focused, bar] = [document.activeElement, document.querySelector('form > footer')];
      if (!focused || !bar || bar.contains(focused)) return '';
      const { top, height } = focused.getBoundingClientRect();
      // Of a tall field, the line that is written in.
      return top + Math.min(height, 40) > bar.getBoundingClientRect().top ? focused.outerHTML : '';
    });
  await page.getByLabel('Title').focus();
  for (let stop = 0; stop < 30; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await covered()).toBe('');
  }
});

test('two editors of one pulse see the conflict; archiving it leaves the focus on the heading of the list', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 409/);
  await signedInAs(page, 'clientAdmin');
  const path = '/api/analytics/pulses/';
  const { id } = await callApi(page.request, 'POST', path, { template: 'it_services', title: 'Ours' });
  await page.goto(`${list}/${id}/edit`);
  await page.getByLabel('Title').fill('Mine');
  await callApi(page.request, 'PATCH', `${path}${id}/`, { title: 'Theirs' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine');

  await page.getByRole('main').getByRole('link', { name: 'Pulses' }).first().click();
  const line = page.getByRole('listitem').filter({ hasText: 'Mine' });
  await line.getByRole('button').press('Enter');
  await page.getByRole('menuitem', { name: 'Archive' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(line).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('results tell what to fix first, hide small groups, and lead to an action', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto(list);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'quarterly, run 4' })
    .getByRole('link', { name: 'How well does IT serve you?' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d+% of \d+ people answered/);
  const chart = page.getByRole('group', { name: 'What matters and what works' });
  await expect(chart.getByRole('img')).toHaveCount(10);
  await expect(page.getByText(/Hidden because fewer than 5 people answered/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Comments' }).getByRole('listitem').first()).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: 'Add an action' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Action is required')).toBeVisible();
  await dialog.getByLabel('What is done').fill('Ask lending what hurts');
  await dialog.getByLabel('Until').fill(inDays(30).slice(0, 10));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const tick = page.getByRole('checkbox', { name: 'Done: Ask lending what hurts' });
  await tick.click();
  await expect(tick).toBeChecked();
});

test('members read results without the tools, and from the number of a year on Measure IT', async ({ page }) => {
  await signedInAs(page, 'member');
  await page.goto('/app/measure-it?measure=pulse_satisfaction');
  await expect(page.getByRole('heading', { name: 'Satisfaction in pulses over 5 years' })).toBeVisible();
  await page.getByRole('button', { name: /^Show the rows behind Satisfaction in pulses/ }).click();
  const rows = page.getByRole('complementary');
  await expect(rows.getByRole('link', { name: 'Open in Pulses' })).toBeVisible();
  await expectNoAxeFaults(page);
  await rows.getByRole('link', { name: 'How well does IT serve you?' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('people answered');

  await page.goto(`${list}/4`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('people answered');
  await expect(page.getByRole('button', { name: 'Add an action' })).toBeHidden();
});

test('platform administrators see who took part, not what was answered', async ({ page }) => {
  await signedInAs(page, 'platformAdmin');
  await page.goto(`${list}/4?client=2`);
  await expect(page.getByText('Answers belong to the client.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who took part' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What matters and what works' })).toBeHidden();
});

test('a year that is over without a pulse asks for none', async ({ page }) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/app/measure-it?year=2023');
  await expect(page.getByText('No pulse closed in this year.')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Plan a pulse' })).toBeHidden();
});
