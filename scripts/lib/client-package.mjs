// The client library as a package for npm: the built files, and the types that the library's own refer to.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative } from 'node:path';
import { create } from 'tar';
import { clientPackage } from './build-parts.mjs';
import { root } from './root.mjs';
import { runNode } from './run.mjs';

const client = join(root, 'packages/client');

/** @param {string} path */
const manifestIn = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));

/** Writes the declarations of a workspace. @param {string} name @param {string} folder */
async function declare(name, folder) {
  const source = join(root, 'packages', name);
  const emit = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--incremental', 'false', '--noCheck'];
  const { code, output } = await runNode(join(root, 'node_modules/typescript/bin/tsc'), {
    args: ['-p', source, ...emit, '--rootDir', join(source, 'src'), '--outDir', folder],
    quiet: true,
  });
  if (code !== 0) throw new Error(output);
}

/** The type of a locale file, which programs need not be set up to import: JSON is a type too. @param {string} path */
const textsType = (path) =>
  `declare const texts: ${readFileSync(join(root, 'packages', path), 'utf8')};\nexport default texts;\n`;

/**
 * Copies a declaration and those that it imports. The contract is no package of its own: its declarations are in a folder
 * beside those of the library.
 * @param {string} from The folder of all declarations.
 * @param {string} to
 * @param {string} path
 * @param {Set<string>} copied
 */
function copyTypes(from, to, path, copied) {
  if (copied.has(path)) return;
  copied.add(path);
  const isTexts = path.endsWith('.json.d.ts');
  const text = isTexts ? textsType(path.slice(0, -'.d.ts'.length)) : readFileSync(join(from, path), 'utf8');
  const own = text.replaceAll(
    /(["'])(?:@orgscope\/(contract\/[\w/-]+)|(\.{1,2}\/[\w/.-]+?)(?:\.ts|(\.json)))\1(?=;|\))/g,
    (_, quote, ofContract, beside, json = '') => {
      // The declarations lie one folder higher than their sources.
      const named = json ? `contract/${beside.replace(/^(\.\.\/)+/, '')}${json}` : undefined;
      const imported = ofContract ?? named ?? posix.join(posix.dirname(path), beside);
      copyTypes(from, to, `${imported}.d.ts`, copied);
      const toIt = posix.relative(posix.dirname(path), imported);
      return `${quote}${toIt.startsWith('.') ? toIt : `./${toIt}`}.js${quote}`;
    },
  );
  mkdirSync(dirname(join(to, path)), { recursive: true });
  writeFileSync(join(to, path), isTexts ? text : own);
}

/** Writes the package of the library that has been built. */
export async function packClient() {
  const folder = mkdtempSync(join(tmpdir(), 'orgscope-client-'));
  const [declared, packed] = [join(folder, 'declared'), join(folder, 'package')];
  try {
    await Promise.all([declare('client', declared), declare('contract', join(declared, 'contract'))]);
    copyTypes(declared, join(packed, 'types'), 'index.d.ts', new Set());
    for (const name of ['index.js', 'orgscope.js']) {
      writeFileSync(join(packed, name), readFileSync(join(client, 'dist', name)), { mode: 0o755 });
    }
    const { license, engines } = manifestIn('.');
    const { name, version, type, dependencies } = manifestIn('packages/client');
    const manifest = {
      name,
      version,
      description: 'Calls the API of Orgscope, as a library and as the command orgscope.',
      license,
      type,
      engines,
      exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
      bin: { orgscope: './orgscope.js' },
      // Its types alone are used.
      dependencies: { zod: dependencies.zod },
    };
    writeFileSync(join(packed, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
    writeFileSync(join(packed, 'LICENSE'), readFileSync(join(root, 'LICENSE')));
    const file = join(client, 'dist', clientPackage);
    rmSync(file, { force: true });
    // The same bytes for the same content.
    const archive = { cwd: folder, portable: true, mtime: new Date(0), gzip: true, file };
    await create(archive, [relative(folder, packed)]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
