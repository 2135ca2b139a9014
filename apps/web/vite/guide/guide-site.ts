// The guide as static pages, made from docs/guide: the same HTML for the product at /docs/ and for any file server.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import type { Plugin } from 'vite';
import { frame, menuOf, startOf, tocOf } from './layout.ts';
import type { Audience } from './layout.ts';
import { readPage } from './read-page.ts';
import type { GuidePage } from './read-page.ts';
import { searchOptions } from './search-options.ts';

const audiences: readonly Audience[] = [
  { title: 'Members', pages: ['using', 'measures', 'privacy-of-benchmarks', 'privacy-of-pulses'] },
  { title: 'Administrators', pages: ['administering', 'single-sign-on', 'personal-data'] },
  { title: 'Integrators', pages: ['api', 'webhooks'] },
  { title: 'Operators', pages: ['operating', 'monitoring', 'scaling', 'security', 'asvs'] },
];

/** The files of the site by their paths. `root` is the folder of the repository. */
export async function guideSite(root: string): Promise<Map<string, string | Uint8Array>> {
  const [{ pages, pictures }, assets] = await Promise.all([readGuide(join(root, 'docs')), bundle(root)]);
  const index = searchIndex(pages);
  const files = { ...assets.files, index: `assets/search-${hashOf(index)}.json` };
  const inFrame = (page?: GuidePage) =>
    frame({
      title: page ? `${page.title} · Orgscope guide` : 'Orgscope guide',
      description: page?.summary ?? 'How to use, administer, connect and run Orgscope.',
      top: page ? '../' : './',
      files,
      menu: menuOf(audiences, pages, page ? '../' : './', page?.name),
      content: page ? `<article>${page.html}</article>` : startOf(audiences, pages),
      toc: page ? tocOf(page) : '',
    });
  return new Map<string, string | Uint8Array>([
    ['index.html', inFrame()],
    ...[...pages].map(([name, page]) => [`${name}/index.html`, inFrame(page)] as const),
    ...pictures,
    ...assets.outputs,
    [files.index, index],
    ['favicon.svg', await readFile(join(root, 'apps/web/public/favicon.svg'))],
  ]);
}

/** Writes the guide to docs/ of the build. */
export function guide(root: string): Plugin {
  return {
    name: 'orgscope:guide',
    apply: 'build',
    async generateBundle() {
      for (const [path, source] of await guideSite(root))
        this.emitFile({ type: 'asset', fileName: `docs/${path}`, source });
    },
  };
}

async function readGuide(docs: string) {
  const names = (await readdir(join(docs, 'guide'))).map((file) => basename(file, '.md'));
  const listed = audiences.flatMap(({ pages }) => pages);
  const forgotten = names.filter((name) => !listed.includes(name));
  if (forgotten.length > 0) throw new Error(`No audience of the guide has these pages: ${forgotten.join(', ')}`);

  const drawn = await readdir(join(docs, 'pictures'));
  const bytes = new Map(
    await Promise.all(drawn.map(async (name) => [name, await readFile(join(docs, 'pictures', name))] as const)),
  );
  const pages = new Map(
    await Promise.all(
      listed.map(async (name) => {
        const source = await readFile(join(docs, 'guide', `${name}.md`), 'utf8');
        return [name, readPage(name, source, (picture) => sizeOf(picture, bytes.get(picture)))] as const;
      }),
    ),
  );
  const used = new Set([...pages.values()].flatMap((page) => page.pictures));
  return {
    pages,
    pictures: [...bytes].filter(([name]) => used.has(name)).map(([name, file]) => [`pictures/${name}`, file] as const),
  };
}

/** Width and height of a PNG, so that the page does not move when the picture arrives. */
function sizeOf(name: string, bytes?: Buffer): string {
  if (!bytes || !name.endsWith('.png')) return '';
  return ` width="${bytes.readUInt32BE(16)}" height="${bytes.readUInt32BE(20)}"`;
}

function searchIndex(pages: Map<string, GuidePage>): string {
  const search = new MiniSearch(searchOptions);
  for (const { name, title: page, sections } of pages.values())
    search.addAll(sections.map(({ id, title, text }) => ({ id: `${name}/${id && `#${id}`}`, title, page, text })));
  return JSON.stringify(search);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** Scripts, styles and fonts of the pages, beside them, so that the folder needs nothing else. */
async function bundle(root: string) {
  const here = join(root, 'apps/web/vite/guide');
  const options = {
    entryPoints: { guide: join(here, 'search.ts'), theme: join(here, 'theme.ts'), style: join(here, 'style.css') },
    outdir: join(root, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    write: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    absWorkingDir: here,
    logLevel: 'error',
  } as const;
  const { outputFiles } = await build({
    ...options,
    entryPoints: { ...options.entryPoints },
    target: [...options.target],
  });
  const outputs = outputFiles.map(({ path, contents }) => [`assets/${basename(path)}`, contents] as const);
  const named = (name: string) => outputs.find(([path]) => path.startsWith(`assets/${name}-`))?.[0] ?? '';
  return { outputs, files: { theme: named('theme'), script: named('guide'), style: named('style') } };
}
