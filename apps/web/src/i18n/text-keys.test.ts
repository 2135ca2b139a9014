import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordNamespaces } from './text-keys.ts';

const web = join(import.meta.dirname, '../..');
const locales = join(web, 'public/locales/en');
const namespaces = readdirSync(locales).map((file) => file.replace('.json', ''));

type Texts = { [key: string]: string | Texts };
const leaves = (texts: Texts, prefix: string): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : leaves(value, `${prefix}${key}.`),
  );
const existing = namespaces.flatMap((namespace) =>
  leaves(JSON.parse(readFileSync(join(locales, `${namespace}.json`), 'utf8')), `${namespace}:`),
);
// A count chooses between the forms of one text.
const keys = new Set(existing.map((key) => key.replace(/_(one|other)$/, '')));

const sources = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(web, 'src', file), 'utf8'));
const literal = new RegExp(`['"\`]((?:${namespaces.join('|')}|\\$\\{ns\\}):[\\w.\${}()\\- ]+)['"\`]`, 'g');
const written = sources.flatMap((source) => [...source.matchAll(literal)].map(([, key = '']) => key));
// `${ns}:title` is a text of every record namespace.
const used = new Set(
  written.flatMap((key) =>
    key.startsWith('${ns}:') ? recordNamespaces.map((namespace) => key.replace('${ns}', namespace)) : [key],
  ),
);
// A type that stands for all keys of a namespace uses none of them.
used.forEach((key) => key.includes('${string}') && used.delete(key));
// `home:greeting.${part}` stands for every key of that shape; the types see to it that each exists.
const patterns = [...used].map(
  (key) =>
    new RegExp(
      `^${key
        .replace(/\$\{[^}]*\}/g, '\0')
        .replaceAll('.', '\\.')
        .replaceAll('\0', '[\\w]+')}$`,
    ),
);

it('finds texts and uses', () => {
  expect(keys.size).toBeGreaterThan(100);
  expect(used.size).toBeGreaterThan(100);
});

it('names all sixteen namespaces of the specification', () => {
  expect(namespaces).toEqual(
    expect.arrayContaining(
      'home login forgot-password reset-password check-inbox confirm-invitation set-password first-login user-onboarding analytics sidebar navbar auth dashboard change-password my-profile'.split(
        ' ',
      ),
    ),
  );
});

it('has every text that the code uses', () => {
  const absent = patterns.filter((pattern) => ![...keys].some((key) => pattern.test(key)));
  expect(absent).toEqual([]);
});

it('uses every text that it has', () => {
  const unused = [...keys].filter((key) => !patterns.some((pattern) => pattern.test(key)));
  expect(unused).toEqual([]);
});
