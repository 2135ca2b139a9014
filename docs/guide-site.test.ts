// The site made from the guide: complete, without dead links, and without what the Content-Security-Policy refuses.
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { describe, expect, test } from 'vitest';
import { guideSite } from '../apps/web/vite/guide/guide-site.ts';
import { searchOptions } from '../apps/web/vite/guide/search-options.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const site = await guideSite(root);
const pages = [...site]
  .filter(([path]) => path.endsWith('.html'))
  .map(([path, html]) => ({ path, html: String(html) }));

/** Whether an address of a page leads to a file of the site, and to a heading of it. */
function resolves(from: string, address: string): boolean {
  const [path = '', anchor] = address.split('#');
  const folder = posix.join(posix.dirname(from), path);
  const target = path === '' ? from : path.endsWith('/') ? posix.join(folder, 'index.html') : folder;
  const file = site.get(target);
  return file !== undefined && (!anchor || String(file).includes(` id="${anchor}"`));
}

test('has every page of the guide, and links to it from the first', () => {
  const names = readdirSync(`${root}/docs/guide`).map((file) => file.replace('.md', ''));
  const start = String(site.get('index.html'));
  expect(names.filter((name) => !site.has(`${name}/index.html`) || !start.includes(`href="${name}/"`))).toEqual([]);
});

describe.each(pages)('$path', ({ path, html }) => {
  test('has links, pictures, scripts and styles that exist', () => {
    const addresses = [...html.matchAll(/ (?:href|src|data-index)="([^"]*)"/g)].map(([, address = '']) => address);
    const outside = (address: string) => /^https?:/.test(address) || posix.join(posix.dirname(path), address) === '../';
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !outside(address) && !resolves(path, address))).toEqual([]);
  });

  test('has no inline script, style or handler', () => {
    expect(html).not.toMatch(/<style|<script(?![^>]*\ssrc=)|<[^>]+\s(?:style|on\w+)=/);
  });

  test('has one title, and each id once', () => {
    const ids = [...html.matchAll(/<[^>]+ id="([^"]+)"/g)].map(([, id]) => id);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

test('the search finds words of headings and texts', () => {
  const [, index] = [...site].find(([path]) => path.startsWith('assets/search-')) ?? [];
  const search = MiniSearch.loadJSON(String(index), searchOptions);
  expect(search.search('service accounts')[0]?.['id']).toBe('administering/#service-accounts');
  expect(search.search('pgbackrest').length).toBeGreaterThan(0);
});
