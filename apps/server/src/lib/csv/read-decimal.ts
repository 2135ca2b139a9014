const between = /(?<=\d)[ \u00A0\u202F'\u2019](?=\d{3}(?!\d))/g;
const grouped = [
  { form: /^-?\d{1,3}(,\d{3})+\.\d+$/, group: ',', point: '.' },
  { form: /^-?\d{1,3}(\.\d{3})+,\d+$/, group: '.', point: ',' },
];

/**
 * Reads a decimal as people write it in spreadsheets: with a point or a comma, and with separators between thousands
 * where it has both. Undefined if the comma may be either; NaN if it is no number.
 */
export function readDecimal(written: string): number | undefined {
  const text = written.trim().replace(/\s*%$/, '').replaceAll(between, '');
  if (/^-?[1-9]\d{0,2},\d{3}$/.test(text)) return undefined;
  const found = grouped.find(({ form }) => form.test(text));
  const plain = found ? text.replaceAll(found.group, '').replace(found.point, '.') : text.replace(',', '.');
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}
