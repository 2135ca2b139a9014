import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { languageOf, languages } from '@orgscope/contract/words/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { CachedResponse, varyBy } from '../cached-response.ts';

type Pages = ReadonlyMap<string, CachedResponse>;

const html = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/** Addresses in tags that previews of links and search engines read, which want them absolute. */
const ownAddress = /(<meta property="og:(?:image|url)" content=|<link rel="canonical" href=)"(?=\/)/g;

/** The pages of the built web app by their paths in its folder, with the server's public address where it belongs. */
export async function readPages(root: string, publicUrl: string): Promise<Pages> {
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

/**
 * The file with this page in the language that its address (`?lng=de`) or the browser asks for, where the build has written it
 * in several; else the file itself.
 */
export function inLanguage(pages: Pages, file: string, request: FastifyRequest, reply: FastifyReply): string {
  const fileIn = (language: string) => file.replace(/\.html$/, `.${language}.html`);
  if (!languages.some((language) => pages.has(fileIn(language)))) return file;
  varyBy(reply, 'accept-language');
  const { lng } = request.query as Record<string, unknown>;
  const wishes = [...(typeof lng === 'string' ? [lng] : []), ...new Negotiator(request).languages()];
  const own = fileIn(wishes.map(languageOf).find((language) => language !== undefined) ?? '');
  return pages.has(own) ? own : file;
}
