import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CachedResponse } from '../cached-response.ts';

const html = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/** Addresses in tags that previews of links and search engines read, which want them absolute. */
const ownAddress = /(<meta property="og:(?:image|url)" content=|<link rel="canonical" href=)"(?=\/)/g;

/** The pages of the built web app by their paths in its folder, with the server's public address where it belongs. */
export async function readPages(root: string, publicUrl: string): Promise<ReadonlyMap<string, CachedResponse>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.html'));
  const pages = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const source = await readFile(file, 'utf8');
    const page = source.replaceAll(ownAddress, (start) => `${start}${publicUrl}`);
    return [relative(root, file).replaceAll('\\', '/'), new CachedResponse(page, html)] as const;
  });
  return new Map(await Promise.all(pages));
}
