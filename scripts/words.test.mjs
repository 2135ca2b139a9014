// Words stand in the locale files, once, and codes in the contract (docs/adr/0035-codes-and-words.md).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/root.mjs';

const locales = join(root, 'apps/web/public/locales/en');
const messagesFile = join(root, 'packages/contract/locales/en/messages.json');
const headlinesFile = join(root, 'packages/contract/locales/en/headlines.json');
const pulsesFile = join(root, 'packages/contract/locales/en/pulse-messages.json');
const doctorFile = join(root, 'packages/contract/locales/en/doctor-messages.json');

/** @typedef {{ [key: string]: string | Texts }} Texts */

/** @param {Texts} texts @param {string} prefix @returns {[key: string, text: string][]} */
const leaves = (texts, prefix) =>
  Object.entries(texts).flatMap(([name, within]) =>
    typeof within === 'string' ? [[`${prefix}${name}`, within]] : leaves(within, `${prefix}${name}.`),
  );
/** @param {string} file @param {string} prefix */
const textsIn = (file, prefix) => leaves(JSON.parse(readFileSync(file, 'utf8')), prefix);
const mailsFile = join(root, 'packages/contract/locales/en/mails.json');
const messages = new Map([
  ...textsIn(messagesFile, ''),
  ...textsIn(headlinesFile, 'headlines.'),
  ...textsIn(pulsesFile, 'pulses.'),
  ...textsIn(doctorFile, 'doctor.'),
]);

/** @param {string} folder @returns {[file: string, source: string][]} */
const sourcesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, folder, file), 'utf8')]);

/**
 * Five words make a sentence, and so do fewer with a full stop. Shorter texts are labels, which screens may share; of the
 * messages only the names of fields and of codes are.
 * @param {string} key @param {string} text
 */
const isSentence = (key, text) =>
  key.startsWith('messages:')
    ? !/^messages:(labels\.|(.*\.)?(fields|codes)\.)/.test(key)
    : text
        .replaceAll(/\{\{\w+\}\}/g, '')
        .split(/\s+/)
        .filter(Boolean).length >= 5 || /\S \S.*[^.]\.$/.test(text);

// What stands twice all the same, and why.
const twice = [
  // The specification names the keys in change-password.json; the server says the same.
  "Passwords don't match",
  'Password changed successfully',
  // The sign-in screen is drawn without the messages.
  'Your password has been reset. Sign in with the new one.',
  // Screens of different files say the same of different things.
  'It does not exist, or belongs to another company.',
  'Nothing has this text in its name or description.',
  'This decides which figures are yours to compare.',
  '(opens in a new tab)',
  // In a filter, a country that is not in its list; in a message, a code that is no country's.
  'Unknown country',
];

const screens = readdirSync(locales).flatMap((file) => textsIn(join(locales, file), file.replace('.json', ':')));

test('an English sentence stands once over all locale files', () => {
  /** @type {Map<string, string[]>} */
  const places = new Map();
  const spoken = [...messages].map(([key, text]) => [`messages:${key}`, text]);
  for (const [key = '', text = ''] of [...screens, ...spoken, ...textsIn(mailsFile, 'mails:')])
    places.set(text, [...(places.get(text) ?? []), key]);
  const repeated = [...places].filter(
    ([text, keys]) =>
      keys.some((key) => isSentence(key, text)) && new Set(keys.map((key) => key.split(':')[0])).size > 1,
  );

  expect(repeated.length).toBeGreaterThan(0);
  expect(repeated.filter(([text]) => !twice.includes(text))).toEqual([]);
  expect(twice.filter((text) => !repeated.some(([found]) => found === text))).toEqual([]);
});

test('only texts that the specification gives say please', () => {
  const polite = [...screens, ...messages].filter(([, text]) => /\bplease\b/i.test(text)).map(([key]) => key);

  expect(polite.toSorted()).toEqual([
    'confirm-invitation:failed.text',
    'login:failed',
    'passwords.email_invalid',
    'profiles.choose_organization',
    'profiles.step_one_missing',
    'set-password:failed',
    'user-onboarding:failed',
    'user-onboarding:select_it_first',
  ]);
});

test('a screen names a declared field itself only where it calls it otherwise', () => {
  const own = readdirSync(locales).flatMap((file) =>
    textsIn(join(locales, file), '').flatMap(([key, text]) => {
      const room = file.replace('.json', '');
      const isDeclared = messages.has(`${room}.done.bulk`) && key.startsWith('fields.');
      const shared = messages.get(key === 'fields.name' ? key : `${room}.${key}`);
      return isDeclared ? [{ key: `${room}.${key}`, text, shared }] : [];
    }),
  );

  expect(own.length).toBeGreaterThan(0);
  expect(own.filter(({ text, shared }) => text === shared)).toEqual([]);
});

// What is shown of an answer without a message, before any file is loaded.
const exceptions = ['Validation error occurred'];

/**
 * The English texts of a source: `Serial`, `IT owner`, `SaaS`, `user(s)`, and words beside a gap. Codes (`GET`), what
 * comments and the summaries of calls say, and what files are recognised by are none.
 * @param {string} source
 */
function englishIn(source) {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/summary:\s*(?:(['"`])(?:\\.|(?!\1)[^\\])*\1\s*\+?\s*)+/g, '')
    .replaceAll(/headings: \[[^\]]*\]/g, '');
  return [...code.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)]
    .map(([, , text = '']) => text)
    .filter((text) => /^[A-Z]+[a-z]|^[A-Z]+ [a-z]|\(s\)|[a-z] [a-z]|\} [a-z]{2}/.test(text));
}

test('an English text of a source is found', () => {
  expect(englishIn("serial: text({ label: 'Serial', max: 150 }),")).toEqual(['Serial']);
  const labels = "{ saas: 'SaaS', it: 'IT owner', time: 'TIME class', on: 'On premises' }";
  expect(englishIn(labels)).toEqual(['SaaS', 'IT owner', 'TIME class', 'On premises']);
  expect(englishIn('[count, "user(s)"]; `${list.join()} associated`;')).toEqual([
    'user(s)',
    '${list.join()} associated',
  ]);
  expect(englishIn("method: 'GET', summary: 'One asset.', path: `${path}:id/`, type: 'office_tool'")).toEqual([]);
});

test('no English text stands in a source of the contract', () => {
  const found = sourcesIn('packages/contract/src').flatMap(([file, source]) =>
    englishIn(source)
      .filter((text) => !exceptions.includes(text))
      .map((text) => `${file}: ${text}`),
  );

  expect(found).toEqual([]);
});

test('a message is given every parameter that its text has', () => {
  const gapsOf = (/** @type {string} */ key) =>
    [...(messages.get(key) ?? messages.get(`${key}_other`) ?? '').matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name);
  // `{ name, most: limits.max }`
  const namesIn = (/** @type {string} */ object) =>
    [...object.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,]|$)/g)].map(([, name]) => name);
  const uses = ['packages/contract/src', 'apps/server/src'].flatMap((folder) =>
    sourcesIn(folder).flatMap(([file, source]) =>
      [...source.matchAll(/\b(?:message|english)\(\s*'([^']+)'(?:,\s*\{([^{}]*)\})?,?\s*\)/g)].map(
        ([, key = '', given = '']) => ({ file, key, given: namesIn(given.trim()) }),
      ),
    ),
  );

  expect(uses.length).toBeGreaterThan(100);
  expect(uses.filter(({ key, given }) => gapsOf(key).some((gap) => !given.includes(gap)))).toEqual([]);
});
