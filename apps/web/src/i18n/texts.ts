// Free of React, so that texts are on their way before it has arrived.
import { detectLanguage, keepLanguage } from './language.ts';
import type { Namespace, TextKey } from './text-keys.ts';

type Texts = { [key: string]: string | Texts };
type Values = Record<string, string | number>;
export type Text = (key: TextKey, values?: Values) => string;

const loaded = new Map<string, Texts>();
const coming = new Map<string, Promise<void>>();
const listeners = new Set<() => void>();
let language = 'en';
let plurals = new Intl.PluralRules(language);
let numbers = new Intl.NumberFormat(language);

/** Settles the language: the one kept in the browser, else the browser's own. */
export function startI18n(): void {
  language = detectLanguage();
  plurals = new Intl.PluralRules(language);
  numbers = new Intl.NumberFormat(language);
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

const find = (texts: Texts | undefined, path: string): string | undefined => {
  const found = path
    .split('.')
    .reduce<Texts | string | undefined>((node, step) => (typeof node === 'object' ? node[step] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
};

/** A number as the language of the texts writes it: "3,000". */
export const formatNumber = (number: number): string => numbers.format(number);

/**
 * A text. With a `count`, the form of its number; `{{name}}` is replaced by the value of that name, a number as the
 * language writes it. What is no quantity, like a year, is handed over as a text.
 */
export const text: Text = (key, values = {}) => {
  const [namespace = '', path = ''] = key.split(':');
  const texts = loaded.get(namespace);
  const { count } = values;
  const counted = typeof count === 'number' ? find(texts, `${path}_${plurals.select(count)}`) : undefined;
  const found = counted ?? find(texts, path) ?? key;
  return found.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => {
    const value = values[name] ?? gap;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
};

/** How many namespaces are here; `onTextsLoaded` tells when there are more. */
export const loadedTexts = (): number => loaded.size;

export function onTextsLoaded(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
