import { decimalsOf } from '@orgscope/contract/numbers/money';

const stored = 3;

/** An amount as the database returns it: with three decimals, so that equal amounts are equal texts. */
export function storedAmount(amount: string): string {
  const [whole = '0', digits = ''] = amount.split('.');
  return `${whole}.${digits.padEnd(stored, '0')}`;
}

/** An amount as answers show it: with its currency's decimals. */
export function shownAmount(amount: string, currency: string): string {
  const [whole = '0', digits = ''] = storedAmount(amount).split('.');
  const decimals = decimalsOf(currency);
  return decimals === 0 ? whole : `${whole}.${digits.slice(0, decimals)}`;
}

/** An amount with its currency, for histories: it stays true when the currency changes. */
export const pricedAmount = (amount: string | null, currency: string | null): string | null =>
  amount === null ? null : `${amount} ${currency}`;
