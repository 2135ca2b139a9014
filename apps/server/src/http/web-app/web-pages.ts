import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { languageOf, languages } from '@orgscope/contract/words/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { CachedResponse, varyBy } from '../cached-response.ts';

type Pages = ReadonlyMap<string, CachedResponse>;

interface WebFiles {
  readonly pages: Pages;
  /** The paths of all files. */
  readonly files: ReadonlySet<string>;
}

const html = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

/** Addresses in tags that previews of links and search engines read, which want them absolute. */
const ownAddress = /(<meta property="og:(?:image|url)" content=|<link rel="canonical" href=)"(?=\/)/g;

/**
 * The files of the built web app by their paths in its folder, and its pages, with the server's public address where it
 * belongs.
 */
export async function readFolder(root: string, publicUrl: string): Promise<WebFiles> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'));
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map(async (file) => {
      const source = await readFile(join(root, file), 'utf8');
      const page = source.replaceAll(ownAddress, (start) => `${start}${publicUrl}`);
      return [file, new CachedResponse(page, html)] as const;
    });
  return { pages: new Map(await Promise.all(pages)), files: new Set(files) };
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
