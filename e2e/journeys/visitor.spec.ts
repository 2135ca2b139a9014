// A visitor becomes a user: landing page, sign-in, home, and sign-out.
import { signInAs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test(
  'a visitor starts, is told of a wrong password, signs in, reaches home and signs out',
  { tag: ['@full-chromium', '@firefox'] },
  async ({ page, expectConsoleErrors }) => {
    expectConsoleErrors(/status of 400/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.getByRole('link', { name: 'Get started' }).first().click();
    await expect(page).toHaveURL('/auth/login');
    await page.getByLabel('Username').fill('member@acme.example');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await expect(page.getByLabel('Username')).toHaveValue('member@acme.example');
    await expect(page).toHaveURL('/auth/login');

    await signInAs(page, 'member');
    await expect(page).toHaveURL('/app/home');
    await expect(page.getByRole('list', { name: 'Analytics' }).getByRole('listitem')).toHaveCount(4);

    await page.getByRole('button', { name: /account/i }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth/login');

    await page.goto('/app/home');
    await expect(page).toHaveURL('/auth/login');
  },
);

test('the words of messages are served, and loaded by the sign-in form but not by the landing page', async ({
  page,
}) => {
  const words = '/locales/en/messages.json';
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  expect(await (await page.request.get(words)).json()).toMatchObject({ industries: { absent: 'Industry not found' } });

  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded).not.toContain(words);

  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username must be at least 2 characters.')).toBeVisible();
  expect(loaded).toContain(words);
});

test('links to public pages have a title, a sentence and a picture for previews', async ({ request, server }) => {
  const headOf = async (path: string) => {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const tags = [...html.matchAll(/<meta (?:property|name)="([\w:]+)"\s+content="([^"]*)"/g)];
    return new Map(tags.map(([, name = '', content = '']) => [name, content]));
  };
  for (const [path, title, isUnlisted] of [
    ['/', 'Orgscope: know how your IT organisation compares', false],
    ['/auth/login', 'Sign in · Orgscope', false],
    ['/auth/confirm-invitation?token=x', 'Confirm invitation · Orgscope', true],
    ['/blog/why-a-ratio-needs-peers', 'Why a ratio needs peers · Orgscope', false],
    ['/docs/using/', 'Using Orgscope · Orgscope guide', false],
    ['/app/home', 'Orgscope', true],
    ['/pulse/some-token', 'A short anonymous survey', true],
  ] as const) {
    const head = await headOf(path);
    expect(head.get('og:title'), path).toBe(title);
    expect(head.get('og:description'), path).toBe(head.get('description'));
    expect(head.get('og:image'), path).toBe(`${server.url}/social-card.png`);
    expect(head.get('robots')?.startsWith('noindex') ?? false, path).toBe(isUnlisted);
  }
  expect((await headOf('/terms')).get('og:url')).toBe(`${server.url}/terms`);
  const picture = await request.get('/social-card.png');
  expect(picture.headers()['content-type']).toBe('image/png');
  const bytes = await picture.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('a page opens again with its files in the cache', async ({ page }) => {
  for (const path of ['/terms', '/auth/login', '/auth/login', '/terms']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.getByText('Orgscope cannot be reached'), path).toBeHidden();
  }
});
