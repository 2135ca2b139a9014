// An administrator adds a webhook, sees what arrives and what failed, sends it again, changes the secret and deletes it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts } from '../fixtures/accounts.ts';
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInWith } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ colorScheme: 'dark' });

/** An endpoint that counts the events that it gets. */
async function anEndpoint() {
  const got: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { type } = JSON.parse(body) as { type: string };
      got.push(type);
      response.writeHead(status).end(status === 200 ? 'Thanks' : 'Not now');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/orgscope`,
    got,
    answer: (next: number) => (status = next),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a webhook is added, tested, replayed, given a new secret, paused and deleted', async ({
  page,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/status of 400/);
  const endpoint = await anEndpoint();
  await signedInWith(page, accounts.otherClientAdmin);
  await page.goto('/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook to the company' });
  await form.getByLabel('Address').fill('https://ada:secret@hooks.example/');
  await form.getByLabel('Description').fill('Sync with the register');
  await form.getByRole('group', { name: 'Functions' }).getByLabel('Created').check();
  await form.getByRole('button', { name: 'Make webhook' }).click();
  await expect(form.getByText('The address must hold no user name or password')).toBeVisible();
  await form.getByLabel('Address').fill(endpoint.url);
  await form.getByRole('button', { name: 'Make webhook' }).click();
  const secret = page.getByRole('dialog', { name: 'The secret of this webhook' });
  await expect(secret.getByText(/^whsec_/)).toBeVisible();
  await secret.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('link', { name: `Open ${endpoint.url}` }).click();
  await expect(page.getByText('Functions: Created')).toBeVisible();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const log = page.getByRole('list', { name: 'What was sent to the webhook' });
  const row = log.getByRole('listitem').filter({ hasText: 'webhook.test' });
  await expect(row.getByText('Delivered')).toBeVisible();
  expect(endpoint.got).toEqual(['webhook.test']);

  endpoint.answer(500);
  await row.getByRole('button', { name: /^Details of webhook\.test/ }).click();
  const details = page.getByRole('dialog', { name: 'Delivery', exact: true });
  await expect(details.getByText('"type": "webhook.test"')).toBeVisible();
  await expect(details.getByText('Thanks')).toBeVisible();
  await details.getByRole('button', { name: 'Send again' }).click();
  await expect(row.getByText(/2 tries · Status 500 · next try/)).toBeVisible();
  await expect(page.getByText(/^Calls have failed since/)).toBeVisible();
  await expectNoAxeFaults(page);

  await page.getByRole('button', { name: 'Make new secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new secret' }).click();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await expect(page.getByText(/The previous secret also signs until/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Choose all events' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Webhook saved')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send test event' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  endpoint.close();
});
