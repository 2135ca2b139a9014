// @vitest-environment node
import { expect, it } from 'vitest';
import { screens } from '../src/router.tsx';
import { withHead } from './page-head.ts';
import { publicPages } from './public-pages.ts';

const pages = publicPages();

it('gives every page that needs no session a title of its own, in words', () => {
  const titles = pages.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const text of [...titles, ...pages.map(({ description = '' }) => description)])
    expect(text).not.toMatch(/[a-z]:[a-z]|\{\{/);
  for (const title of titles) expect(title).toMatch(/^.{4,60} · Orgscope$/);
});

it('knows all pages that need no session, and lists those that are of use without an e-mail', () => {
  const open = screens.filter(({ frame, path }) => /public|auth/.test(frame) && !/[:*]|^\/$/.test(path));
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(open.map(({ path }) => path)));
  expect(pages.filter(({ isListed }) => isListed).map(({ path }) => path)).toEqual([
    '/terms',
    '/auth/login',
    '/blog/why-a-ratio-needs-peers',
    '/blog/counting-applications-honestly',
    '/blog/reading-engagement-without-surveys',
  ]);
});

it('writes title, description and tags for previews into the head', () => {
  const page = '<head><title>Orgscope</title><meta name="description" content="Old" /></head><body>';
  const written = withHead(page, { title: 'A "b" & c', description: 'What it is', path: '/terms' }, '<x>');
  expect(written).toContain('<title>A &quot;b&quot; &amp; c</title><meta name="description" content="What it is" />');
  expect(written).toContain('<meta property="og:title" content="A &quot;b&quot; &amp; c">');
  expect(written).toContain('<link rel="canonical" href="/terms">');
  expect(written).toMatch(/<x><\/head><body>$/);
});
