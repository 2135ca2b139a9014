// Every language says all that English says, with the same values and all of its own plural forms.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** @typedef {{ [key: string]: string | string[] | Texts }} Texts */
/** @typedef {(readonly [key: string, text: string])[]} Forms */

const root = join(import.meta.dirname, '..');
const webRoom = join(root, 'apps/web/public/locales');
const rooms = [webRoom, join(root, 'packages/contract/locales')];
/** @param {string[]} path @returns {Texts} */
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const languages = readdirSync(webRoom).filter((language) => language !== 'en');

/** @param {Texts | string[]} texts @param {string[]} path @returns {Forms} */
const leaves = (texts, path = []) =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [/** @type {const} */ ([[...path, key].join('.'), value])]
      : leaves(value, [...path, key]),
  );
/** @param {string} text */
const gapsIn = (text) => new Set([...text.matchAll(/\{\{(\w+)(?::\w+)?\}\}/g)].map(([, name]) => name));
const ending = /_(zero|one|two|few|many|other)$/;
/** The forms of each text, by its key without the plural ending. A key that English has whole, such as `open_few`, has none. @param {Texts} texts @param {Set<string>} whole */
function grouped(texts, whole) {
  /** @type {Map<string, Forms>} */
  const groups = new Map();
  for (const [key, text] of leaves(texts)) {
    const stem = whole.has(key) ? key : key.replace(ending, '');
    groups.set(stem, [...(groups.get(stem) ?? []), [key, text]]);
  }
  return groups;
}
/** @param {string} stem @param {Forms} forms */
const isCounted = (stem, forms) => forms.some(([key]) => key !== stem);

/**
 * What is wrong with the texts of a file, in a language, beside the English ones.
 * @param {Texts} english @param {Texts} texts @param {string} language
 */
function faultsOf(english, texts, language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const whole = new Set(
    leaves(english)
      .map(([key]) => key)
      .filter((key) => !/_(one|other)$/.test(key)),
  );
  const [known, own] = [grouped(english, whole), grouped(texts, whole)];
  const absent = [...known.keys()].filter((key) => !own.has(key)).map((key) => `${key} is missing`);
  const other = [...own].flatMap(([key, forms]) => {
    const originals = known.get(key);
    if (!originals) return [`${key} is not in English`];
    const said = new Set(originals.flatMap(([, text]) => [...gapsIn(text)]));
    // A text with a count may have forms where English has one.
    const wanted = isCounted(key, forms) ? pluralCategories.map((category) => `${key}_${category}`) : [key];
    const lacking = wanted.filter((form) => !forms.some(([name]) => name === form)).map((form) => `${form} is missing`);
    return [
      ...lacking,
      ...(isCounted(key, originals) && !isCounted(key, forms) ? [`${key} has no plural forms`] : []),
      ...forms.flatMap(([name, text]) => [
        ...(wanted.includes(name) ? [] : [`${name} is no form of this language`]),
        ...(text.trim() === text || originals.some(([, original]) => original.trim() !== original)
          ? []
          : [`${name} begins or ends with a space`]),
        ...(language === 'fr' && / [:;?!](?:\s|$)/.test(text) ? [`${name} has a wide space before a mark`] : []),
        ...(text === '' && originals.every(([, original]) => original !== '') ? [`${name} is empty`] : []),
        ...[...gapsIn(text)]
          .filter((gap) => !said.has(gap) && gap !== 'count')
          .map((gap) => `${name} has no value {{${gap}}}`),
        // One and two may be words instead of figures.
        ...[...said]
          .filter((gap) => !gapsIn(text).has(gap) && !(gap === 'count' && /_(zero|one|two)$/.test(name)))
          .filter((gap) => originals.every(([, original]) => gapsIn(original).has(gap)))
          .map((gap) => `${name} lacks {{${gap}}}`),
      ]),
    ];
  });
  return [...absent, ...other];
}

describe.each(languages)('the texts in %s', (language) => {
  it.each(rooms.flatMap((room) => readdirSync(join(room, 'en')).map((file) => [file, room])))(
    '%s is complete',
    (file, room) => {
      expect(faultsOf(read(room, 'en', file), read(room, language, file), language)).toEqual([]);
    },
  );
});

// "{{count}} answers are in no group" is wrong of one.
it('has plural forms of every English text that begins with a number of things', () => {
  const texts = rooms.flatMap((room) =>
    readdirSync(join(room, 'en')).flatMap((file) => leaves(read(room, 'en', file))),
  );
  expect(texts.filter(([key, text]) => !ending.test(key) && /^\{\{count(:plain)?\}\} \w+s\b/.test(text))).toEqual([]);
});

// "{{when}}" may be 今 (now): 今に means soon.
it('has no particle after a relative time in Japanese', () => {
  const texts = readdirSync(join(webRoom, 'ja')).flatMap((file) => leaves(read(webRoom, 'ja', file)));
  expect(texts.filter(([, text]) => text.includes('{{when}}に'))).toEqual([]);
});

// Without the mark U+200E, a page that runs from right to left shows 2026-11-21 as 21-11-2026, https:// as //:https, and 5% as %5.
it('keeps the parts of a date, of an address and of a percentage in Arabic in their order', () => {
  const texts = rooms.flatMap((room) =>
    readdirSync(join(room, 'ar')).flatMap((file) => leaves(read(room, 'ar', file)).map(([, text]) => text)),
  );
  expect(texts.filter((text) => /(?<!\u200E)\b\d{4}-\d\d|:\/\/(?![a-z\u200E])|[\d}]%/.test(text))).toEqual([]);
});
