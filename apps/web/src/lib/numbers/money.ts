// Amounts stay decimal texts: nothing here calculates with them.
import { withWholeSign } from '@orgscope/contract/words/languages';
import { numberFormat } from '@orgscope/contract/words/intl-formats';
import { formatLanguage } from '../format-language.ts';

const isDecimal = (text: string): text is `${number}` => /^\d+(\.\d+)?$/.test(text);

/**
 * An exact amount with its currency as people write it: "€1,249.50". No digit is lost or added, except the currency's
 * own.
 */
export function moneyText(amount: string, currency: string | null, language = formatLanguage()): string {
  if (!isDecimal(amount)) return currency ? `${amount} ${currency}` : amount;
  const digits = amount.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  const usual: Intl.NumberFormatOptions = currency ? { style: 'currency', currency } : {};
  try {
    const { minimumFractionDigits: least = 0 } = numberFormat(language, usual).resolvedOptions();
    const format = numberFormat(language, {
      ...usual,
      maximumFractionDigits: Math.max(digits, least),
    });
    // A text is formatted to its last digit; a number would be rounded.
    return withWholeSign(format.format(amount), language);
  } catch {
    return `${amount} ${currency}`;
  }
}

/** The same for an amount that contains its currency: "1249.50 EUR". */
export function pricedText(priced: string): string {
  const [amount = '', currency = null] = priced.split(' ');
  return moneyText(amount, currency);
}
