import type { ImportFault } from '@orgscope/contract/records/imports';
import { useText } from '../../../i18n/i18n.ts';
import { saveCsv } from '../../../lib/files/csv-file.ts';
import type { ImportKind } from './import-kind.ts';

/** The field labels of faults, and a download of all faults. */
export function useFaults({ fields, template }: ImportKind) {
  const t = useText();
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]));
  const nameOf = (field: string) => labels[field] ?? (field || t('import:check.line'));
  return {
    nameOf,
    save: (faults: readonly ImportFault[]) =>
      saveCsv(`${template.replace('.csv', '')}-faults.csv`, [
        [t('import:check.row'), t('import:check.field'), t('import:check.value'), t('import:check.fault')],
        ...faults
          .flatMap(({ row, more_rows: more = [], ...fault }) => [row, ...more].map((at) => ({ ...fault, row: at })))
          .toSorted((one, other) => one.row - other.row)
          .map(({ row, field, value, text }) => [String(row), nameOf(field), value, text]),
      ]),
  };
}
