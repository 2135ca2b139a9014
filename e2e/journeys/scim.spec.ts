// An identity provider is connected: its token is made, adds a person, and is revoked.
import { expectNoAxeFaults } from '../fixtures/axe.ts';
import { signedInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('a SCIM token is shown once, adds a person who waits for an invitation, and is revoked', async ({
  page,
  playwright,
  server,
}) => {
  await signedInAs(page, 'clientAdmin');
  await page.goto('/admin/provisioning');
  await page.getByRole('button', { name: 'Create the token' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new SCIM token' });
  const secret = (await shown.getByText(/^osk_scim_[\w-]{43}$/).textContent()) ?? '';
  await expectNoAxeFaults(page);
  await shown.getByRole('button', { name: 'The provider has it' }).click();
  await expect(page.getByText('Never used yet')).toBeVisible();

  const provider = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}`, 'content-type': 'application/scim+json' },
  });
  const added = await provider.post('/scim/v2/Users', {
    data: { userName: 'provisioned@acme.example', name: { givenName: 'Noor', familyName: 'Haddad' } },
  });
  expect(added.status()).toBe(201);
  await page.reload();
  await expect(page.getByText('Last used now')).toBeVisible();
  await page.getByLabel('Send invitations by mail at once').check();
  await expect(page.getByText('Provisioning saved')).toBeVisible();
  await expectNoAxeFaults(page);
  await page.goto('/admin/users?search=provisioned');
  await expect(page.getByRole('row', { name: /provisioned@acme.example.*Invited/ })).toBeVisible();

  await page.goto('/admin/provisioning');
  await page.getByRole('button', { name: 'Revoke the token' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the token' }).click();
  await expect(page.getByRole('button', { name: 'Create the token' })).toBeVisible();
  expect((await provider.get('/scim/v2/Users')).status()).toBe(401);
  expect((await provider.delete(`/scim/v2/Users/${(await added.json()).id}`)).status()).toBe(401);
  await provider.dispose();
});
