// Fills in texts of locale files. The landing page includes this file, so it imports nothing but its neighbour.
import { formatTag, isRightToLeft, withWholeSign } from './languages.ts';

/** The content of a locale file. */
export type Texts = { readonly [key: string]: string | Texts };
export type Values = Readonly<Record<string, string | number>>;

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

type Counted<K extends string> = K extends `${infer Stem}_${'one' | 'other'}` ? Stem : K;

/** The key of every text of a locale file, without the plural ending. */
export type TextKeys<T> = Counted<Leaves<T>>;

const find = (texts: Texts | undefined, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>((node, step) => (typeof node === 'object' ? node[step] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
};

export interface Words {
  /** A number in the language's format: "3,000". */
  formatNumber: (number: number) => string;
  /** A name as `write` places it in a text. */
  isolate: (name: string) => string;
  /**
   * A text of a locale file; undefined if it has no such key. With a `count`, its plural form. `{{name}}` is replaced
   * by the value of that name, a number in the language's format; `{{name:plain}}` by its digits only;
   * `{{name:lower}}` in lower case; `{{name:money}}` by that amount of the value `currency`, in short: "€1.86m"; `{{name:moment}}` by
   * that moment, in the reader's zone; a value that is no moment, as of a server before this app, stays; `{{name:decimal}}` with
   * the language's decimal sign: "12,5". A point before three digits stays: a comma could be read as one between thousands.
   */
  write: (texts: Texts | undefined, key: string, values: Values) => string | undefined;
}

// As pages write it, so that a headline and the figure below it are the same.
const toMoney = (language: string, amount: number, currency: string) => {
  const format = new Intl.NumberFormat(formatTag(language), {
    style: 'currency',
    currency,
    ...(Math.abs(amount) < 100_000
      ? { maximumFractionDigits: Math.abs(amount) < 10 && amount % 1 ? 2 : 0 }
      : { notation: 'compact', maximumSignificantDigits: 3 }),
  });
  return withWholeSign(format.format(amount).replace('-', '−'), language);
};

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const leftToRight = /[^\P{L}\p{Script=Arabic}\p{Script=Hebrew}]/u;
const isolated = /\u2068[^\u2069]*\u2069/g;

/**
 * The plural rules and number format of a language. On screens, a name that runs against the text around it is told apart from
 * it (U+2068, U+2069), so that it moves no sign or number beside it; a mail has values that are copied out of it.
 */
export function wordsOf(language: string, isOfScreens = false, moment?: (at: string) => string): Words {
  const against = isRightToLeft(language) ? leftToRight : rightToLeft;
  // A list of isolated names runs with the text: isolated once more, it would take the direction of its first name.
  const isolate = (value: string) =>
    isOfScreens && against.test(value.replace(isolated, '')) ? `\u2068${value}\u2069` : value;
  let plurals: Intl.PluralRules | undefined;
  let numbers: Intl.NumberFormat | undefined;
  // Numbers are rounded before they are written: with three decimals at most, 99.9996 would be 100.
  const formatNumber = (number: number) =>
    (numbers ??= new Intl.NumberFormat(formatTag(language), { maximumFractionDigits: 9 })).format(number);
  const pluralOf = (count: number) => (plurals ??= new Intl.PluralRules(language)).select(count);
  return {
    formatNumber,
    isolate,
    write(texts, key, values) {
      const { count } = values;
      const counted = typeof count === 'number' ? find(texts, `${key}_${pluralOf(count)}`) : undefined;
      return (counted ?? find(texts, key))?.replace(/\{\{(\w+)(?::(\w+))?\}\}/g, (gap, name: string, form?: string) => {
        const value = values[name] ?? gap;
        if (form === 'money' && value !== gap) return toMoney(language, Number(value), String(values['currency']));
        if (moment && form === 'moment' && Date.parse(`${value}`)) return moment(`${value}`);
        if (form === 'decimal') return `${value}`.replace(/\.(?!\d{3}$)/, formatNumber(0.5).slice(1, -1));
        if (typeof value === 'number' && !form) return formatNumber(value);
        return isolate(form === 'lower' ? String(value).toLowerCase() : String(value));
      });
    },
  };
}
