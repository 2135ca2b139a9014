import type { ImportFault } from '@orgscope/contract/records/imports';
import { useText } from '../../../i18n/i18n.ts';
import { saveCsv } from '../../../lib/files/csv-file.ts';
import type { ImportKind } from './import-kind.ts';

/** The field labels and texts of faults, and a download of all faults. */
export function useFaults({ fields, template }: ImportKind) {
  const t = useText();
  const byName = Object.fromEntries(fields.map((field) => [field.name, field]));
  const nameOf = (field: string) => byName[field]?.label ?? (field || t('import:check.line'));
  return {
    nameOf,
    /** The faults; that of a word which a choice does not have says which words it has. */
    withChoices: (faults: readonly ImportFault[]) =>
      faults.map((fault) => {
        const choices = fault.code === 'common.unknown' ? byName[fault.field]?.choices : undefined;
        return choices ? { ...fault, text: t('messages:common.not_one_of', { choices }) } : fault;
      }),
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
