// Every language says all that English says, with the same values and all of its own plural forms.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rooms = ['apps/web/public/locales', 'packages/contract/locales'].map((room) => join(root, room));
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const languages = readdirSync(rooms[0]).filter((language) => language !== 'en');

const leaves = (texts, path = []) =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key].join('.'), value]] : leaves(value, [...path, key]),
  );
const gapsIn = (text) => new Set([...text.matchAll(/\{\{(\w+)(?::\w+)?\}\}/g)].map(([, name]) => name));
const ending = /_(zero|one|two|few|many|other)$/;
/** The forms of each text, by its key without the plural ending. A key that English has whole, such as `open_few`, has none. */
function grouped(texts, whole) {
  const groups = new Map();
  for (const [key, text] of leaves(texts)) {
    const stem = whole.has(key) ? key : key.replace(ending, '');
    groups.set(stem, [...(groups.get(stem) ?? []), [key, text]]);
  }
  return groups;
}
const isCounted = (stem, forms) => forms.some(([key]) => key !== stem);

/** What is wrong with the texts of a file, in a language, beside the English ones. */
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
