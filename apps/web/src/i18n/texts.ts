// Free of React, so that texts are on their way before it has arrived.
// By its path: the build draws the landing page with this file before it knows of packages in TypeScript.
import { wordsOf } from '../../../../packages/contract/src/words.ts';
import type { Texts, Values } from '@orgscope/contract/words';
import { detectLanguage, keepLanguage } from './language.ts';
import type { DeclaredNamespace, Namespace, TextKey } from './text-keys.ts';

export type Text = (key: TextKey, values?: Values) => string;

const loaded = new Map<string, Texts>();
const coming = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let language = 'en';
let words = wordsOf(language);

/** Settles the language: the one kept in the browser, else the browser's own. */
export function startI18n(): void {
  language = detectLanguage();
  words = wordsOf(language);
  document.documentElement.lang = language;
  keepLanguage(language);
}

/** Puts texts in place that were had otherwise than over the network. */
export function addTexts(namespace: Namespace, texts: Texts): void {
  loaded.set(namespace, texts);
  for (const changed of listeners) changed();
}

/** Whether the texts of this namespace are here. */
export const hasTexts = (namespace: Namespace): boolean => loaded.has(namespace);

/** Fetches the texts of these namespaces, once each. Fails when one cannot be had; the next call asks for it again. */
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

/** The text of a key where it is here; undefined where it is not. */
export const textIfKnown = (namespace: Namespace, key: string, values: Values = {}): string | undefined =>
  words.write(loaded.get(namespace), key, values);

/**
 * A text. With a `count`, the form of its number; `{{name}}` is replaced by the value of that name, a number as the
 * language writes it. What is no quantity, like a year, is handed over as a text.
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

/** How many namespaces are here; `onTextsLoaded` tells when there are more. */
export const loadedTexts = (): number => loaded.size;

export function onTextsLoaded(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
