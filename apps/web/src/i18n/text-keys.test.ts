import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '@orgscope/contract/permissions';
import { expect, it } from 'vitest';
import { declaredNamespaces, recordNamespaces } from './text-keys.ts';

const web = join(import.meta.dirname, '../..');
const locales = join(web, 'public/locales/en');
const contract = join(web, '../../packages/contract');
// What the server and forms say lies in the contract.
const ofContract = ['messages', 'headlines', 'pulse-messages', 'doctor-messages', 'measures'];
const fileOf = (namespace: string) =>
  join(ofContract.includes(namespace) ? join(contract, 'locales/en') : locales, `${namespace}.json`);
const namespaces = [...readdirSync(locales).map((file) => file.replace('.json', '')), ...ofContract];

type Texts = { [key: string]: string | Texts };
const leaves = (texts: Texts, prefix: string): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : leaves(value, `${prefix}${key}.`),
  );
const textsOf = (namespace: string): Texts => JSON.parse(readFileSync(fileOf(namespace), 'utf8'));
const existing = namespaces.flatMap((namespace) => leaves(textsOf(namespace), `${namespace}:`));
// A count chooses between the forms of one text.
const keys = new Set(existing.map((key) => key.replace(/_(one|other)$/, '')));

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
const sources = [...sourcesIn(join(web, 'src')), ...sourcesIn(join(web, 'vite'))];
const literal = new RegExp(
  `['"\`]((?:${namespaces.join('|')}|\\$\\{ns\\}|\\$\\{resource\\}):[\\w.\${}()\\- ]+)['"\`]`,
  'g',
);
const written = sources.flatMap((source) => [...source.matchAll(literal)].map(([, key = '']) => key));
// The contract, the server and the web app name messages by their codes: `industries.absent`.
const rooms = [...Object.keys(textsOf('messages')), 'headlines', 'pulses', 'doctor'].join('|');
// `message(`${room}.absent`)` too, whichever room that is.
const code = new RegExp(`(?:(['"\`])(?=(?:${rooms})\\.)|message\\(\`(?=\\$\\{))([\\w.\${}()\\-+ ]+)['"\`]`, 'g');
const coded = [...sources, ...[contract, join(web, '../server')].flatMap((folder) => sourcesIn(join(folder, 'src')))]
  .flatMap((source) => [...source.matchAll(code)])
  .map(([, , key = '']) =>
    /^(headlines|pulses|doctor)\./.test(key)
      ? key.replace('headlines.', 'headlines:').replace(/^(pulse|doctor)s?\./, '$1-messages:')
      : `messages:${key}`,
  )
  // The name of a file looks the same, and a permission.
  .filter((key) => !key.endsWith('.csv') && !permissions.some((permission) => key === `messages:${permission}`));
// `${ns}:title` is a text of every record namespace.
const used = new Set(
  [...written, ...coded].flatMap((key) =>
    key.includes('${ns}') ? recordNamespaces.map((namespace) => key.replace('${ns}', namespace)) : [key],
  ),
);
// `${resource}:fields.${name}` is one of each resource whose declaration has such a field: of one of them at least. So
// are `${resource}.fields.${name}` and the codes of fields in the contract.
const declared = `(${declaredNamespaces.join('|')})`;
// A type that stands for all keys of a namespace uses none of them.
used.forEach((key) => /\$\{(string|\w+Keys?)\}/.test(key) && used.delete(key));
// `home:greeting.${part}` stands for every key of that shape; the types see to it that each exists.
const patterns = [...used].map(
  (key) =>
    new RegExp(
      `^${key
        .replace('${resource}', declared)
        .replace(/\$\{[^}]*\}/g, '\0')
        .replaceAll('.', '\\.')
        .replaceAll('\0', '[\\w+-]+')}$`,
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
