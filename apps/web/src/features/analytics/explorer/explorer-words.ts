// The names of what the explorer shows.
import { countOf } from '@orgscope/contract/analytics/explorer';
import type { CountKey, Dimension } from '@orgscope/contract/analytics/explorer';
import { criticalities } from '@orgscope/contract/resources/application-record';
import { assetCategories } from '@orgscope/contract/resources/asset-record';
import type { ExplorePage } from '../../../api/explorer.ts';
import { shortMoney } from '../../../i18n/measure-text.ts';
import { formatNumber, pageLanguage } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { moneyText } from '../../../lib/numbers/money.ts';
import { codeText } from '../frame/code-text.ts';
import { isMonth } from './use-question.ts';
import type { Question } from './use-question.ts';
import { monthName } from '../../../lib/dates/day-name.ts';

type Line = ExplorePage['rows'][number];
type Value = NonNullable<ExplorePage['total']>;

/** Inside a heading. Abbreviations keep their capitals, and so do nouns in German. */
const inHeading = (name: string) =>
  pageLanguage() === 'de' || /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

export function headingOf(t: Text, count: CountKey, by: Dimension, across: Dimension | undefined): string {
  const words = { count: t(`explorer:counts.${count}`), by: inHeading(t(`explorer:dimensions.${by}`)) };
  if (across === undefined) return t('explorer:heading', words);
  return t('explorer:heading_two', { ...words, across: inHeading(t(`explorer:dimensions.${across}`)) });
}

const noneOf = (t: Text, dimension: Dimension): string => {
  if (dimension === 'function' || dimension === 'location' || dimension === 'attribute' || dimension === 'vendor')
    return t(`explorer:none.${dimension}`);
  return isMonth(dimension) ? t('explorer:none.month') : t('explorer:none.code');
};

/** The label of a value of a dimension. */
export function lineName(t: Text, dimension: Dimension, { kind, key, name, groups }: Line): string {
  if (kind === 'none') return noneOf(t, dimension);
  if (kind === 'other') return t('explorer:other', { count: groups ?? 0 });
  if (kind === 'hidden') return t('explorer:hidden');
  if (name !== null) return name;
  if (isMonth(dimension)) return monthName(key, 'short');
  const criticality = criticalities.find((code) => code === key);
  if (criticality) return t(`messages:applications.codes.criticality.${criticality}`);
  const category = assetCategories.find((code) => code === key);
  if (category) return t(`messages:assets.codes.category.${category}`);
  return codeText(t, key);
}

/** The name of the files of an answer, without ending. */
export const fileNameOf = ({ count, by, across }: Pick<Question, 'count' | 'by' | 'across'>) =>
  [count, by, across].filter(Boolean).join('-').replaceAll('_', '-');

/** How the numbers of a page are written: short in charts, exact in tables. */
export function formatOf({ currency }: Pick<ExplorePage, 'currency'>, count: CountKey) {
  const { isMoney } = countOf(count);
  return {
    short: (value: number) => (isMoney ? shortMoney(value, currency) : formatNumber(value)),
    exact: ({ value, amount }: Value) =>
      amount === null ? (value === null ? '—' : formatNumber(value)) : moneyText(amount, currency),
  };
}

/** The total with its name, where it is known. */
export const totalText = (t: Text, page: ExplorePage, count: CountKey): string | undefined =>
  page.total?.value == null ? undefined : `${t('explorer:total')}: ${formatOf(page, count).exact(page.total)}`;

/** Whether there is more than hidden groups. */
export const hasValues = ({ rows }: ExplorePage) => rows.some(({ kind }) => kind !== 'hidden');

/** What came of a question, in a few words. */
export function outcomeOf(t: Text, page: ExplorePage, count: CountKey): string | undefined {
  if (page.rows.length === 0) return t('explorer:empty.title');
  return hasValues(page) ? totalText(t, page, count) : t('explorer:empty.too_few');
}
