import { message } from '@orgscope/contract/message';
import { decimalsOf } from '@orgscope/contract/money';

/** The value of a cell, or why it is ambiguous. */
export type ReadCell = { readonly value: string } | { readonly fault: string };

const between = /(?<=\d)[ \u00A0\u202F'\u2019](?=\d{3}(?!\d))/g;
const grouped = [
  { form: /^\d{1,3}(\.\d{3})+(,\d{1,3})?$/, group: '.', point: ',' },
  { form: /^\d{1,3}(,\d{3})+(\.\d{1,3})?$/, group: ',', point: '.' },
];
const single = /^(\d+)[.,](\d{1,3})$/;

/** Whether the point of a text such as 1,249 may also separate thousands. */
function isAmbiguous(text: string, currency: string): boolean {
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return false;
  // Written with three decimals, as amounts in these currencies are.
  return text.includes(',') || decimalsOf(currency) !== 3;
}

/**
 * Reads an amount as people write it in spreadsheets, as a decimal: with a point or a comma before its decimals, and
 * points, commas, spaces or apostrophes between thousands. An ambiguous text is an error; a text that is no amount is
 * returned unchanged.
 */
export function readAmount(written: string, currency = ''): ReadCell {
  const text = written.trim().replaceAll(between, '');
  if (isAmbiguous(text, currency)) return { fault: message('imports.amount_ambiguous') };
  const [, whole, digits] = single.exec(text) ?? [];
  if (whole !== undefined) return { value: `${whole}.${digits}` };
  const found = grouped.find(({ form }) => form.test(text));
  return { value: found ? text.replaceAll(found.group, '').replace(found.point, '.') : text };
}
