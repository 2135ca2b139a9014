// Does not import React, so that texts load while React is still loading.
import { formatTag, isRightToLeft } from '@orgscope/contract/words/languages';
import type { Language } from '@orgscope/contract/words/languages';
import { wordsOf } from '@orgscope/contract/words/words';
import type { Texts, Values } from '@orgscope/contract/words/words';
import { momentText } from '../lib/dates/moment-text.ts';
import { setFormatLanguage } from '../lib/format-language.ts';
import { detectLanguage, keepLanguage } from './language.ts';
import type { DeclaredNamespace, Namespace, TextKey } from './text-keys.ts';

export type Text = (key: TextKey, values?: Values) => string;

const loaded = new Map<string, Texts>();
const coming = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let language: Language = 'en';
let words = wordsOf(language, true, momentText);

/** Texts, numbers and dates are in this language from here on. Texts that are loaded stay as they are. */
export function setLanguage(next: Language): void {
  language = next;
  words = wordsOf(next, true, momentText);
  setFormatLanguage(formatTag(next));
}

/** Sets the language: the stored one, or else the browser's. It stays until the page is loaded again. */
export function startI18n(): void {
  setLanguage(detectLanguage());
  document.documentElement.lang = language;
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr';
  keepLanguage(language);
}

export const pageLanguage = (): Language => language;

/** Adds texts that were not loaded over the network. */
export function addTexts(namespace: Namespace, texts: Texts): void {
  loaded.set(namespace, texts);
  for (const changed of listeners) changed();
}

export const hasTexts = (namespace: Namespace): boolean => loaded.has(namespace);

/** Loads the texts of these namespaces, once each. Fails if one cannot be loaded; the next call tries again. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(namespaces.map(loadOne));
}

function loadOne(namespace: Namespace): Promise<void> {
  if (loaded.has(namespace)) return Promise.resolve();
  const known = coming.get(namespace);
  if (known) return known;
  const fetched = fetchTexts(namespace)
    .then((texts) => addTexts(namespace, texts))
    .finally(() => coming.delete(namespace));
  coming.set(namespace, fetched);
  return fetched;
}

async function fetchTexts(namespace: Namespace): Promise<Texts> {
  const response = await fetch(`${import.meta.env.BASE_URL}locales/${language}/${namespace}.json`);
  if (!response.ok) throw new Error(`The texts of ${namespace} cannot be had: ${response.status}`);
  return response.json();
}

/** A number as the language of the texts writes it: "3,000". */
export const formatNumber = (number: number): string => words.formatNumber(number);

/** A name that stands on the page outside a text, told apart from what is beside it where it runs against the page. */
export const isolate = (name: string): string => words.isolate(name);

/** The text of a key; undefined if it is not loaded. */
export const textIfKnown = (namespace: string, key: string, values: Values = {}): string | undefined =>
  words.write(loaded.get(namespace), key, values);

/**
 * The text of a key. `count` chooses the plural form; `{{name}}` is replaced by the value of that name, and numbers are
 * formatted. Pass numbers that are no quantities, such as years, as texts.
 */
export const text: Text = (key, values = {}) => {
  const [namespace = '', path = ''] = key.split(':');
  return words.write(loaded.get(namespace), path, values) ?? key;
};

/** A text whose key a declaration completes, such as the name of a field. None where the declaration names no such text. */
export function declaredText(key: `${DeclaredNamespace}:${string}`): string | undefined {
  const [namespace = '', path = ''] = key.split(':');
  return words.write(loaded.get(namespace), path, {});
}

/** The number of loaded namespaces; `onTextsLoaded` reports changes. */
export const loadedTexts = (): number => loaded.size;

export function onTextsLoaded(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
