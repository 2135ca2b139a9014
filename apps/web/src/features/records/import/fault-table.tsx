import type { ImportCheck, ImportFault } from '@orgscope/contract/records/imports';
import { useState } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';

interface Props {
  check: Pick<ImportCheck, 'faults' | 'fault_count'>;
  nameOf: (field: string) => string;
}

const head = 'sticky top-0 border-b border-line bg-surface px-3 py-2 text-start text-xs font-medium text-muted';
const body =
  'border-b border-line px-3 py-2 align-top group-last:border-b-0 max-sm:block max-sm:border-0 max-sm:px-0 max-sm:py-0';

const shownRows = 3;
const rowsOf = ({ row, more_rows: more = [] }: ImportFault) => [row, ...more];

/** The first rows of a fault, and how many more have it: "2, 5, 9 +34". */
function rowsText(fault: ImportFault): string {
  const rows = rowsOf(fault);
  const shown = rows.slice(0, shownRows);
  const more = (fault.row_count ?? rows.length) - shown.length;
  return more > 0 ? `${shown.join(', ')} +${formatNumber(more)}` : shown.join(', ');
}

// The fault of a whole row has an empty field, as has the choice of all fields.
const anyField = '*';

/** The faults by row, with a filter by field. */
export function FaultTable({ check: { faults, fault_count: count }, nameOf }: Props) {
  const t = useText();
  const [field, setField] = useState(anyField);
  const fields = [...new Set(faults.map((fault) => fault.field))];
  const shown = field === anyField ? faults : faults.filter((fault) => fault.field === field);
  const countOf = (some: readonly ImportFault[]) => some.reduce((sum, fault) => sum + rowsOf(fault).length, 0);
  const known = countOf(faults);
  const countText =
    known < count
      ? t('import:check.first', { shown: known, count })
      : t('import:check.faults', { count: countOf(shown) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output className="text-sm text-muted tabular-nums">{countText}</output>
        {fields.length > 1 && (
          <label className="flex items-center gap-2 text-sm text-muted">
            {t('import:check.filter')}
            <select
              value={field}
              onChange={({ target }) => setField(target.value)}
              className="h-8 cursor-pointer rounded-control border border-line bg-surface px-1.5 text-sm text-ink transition-colors hover:bg-surface-hover"
            >
              <option value={anyField}>{t('import:check.any')}</option>
              {fields.map((name) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      <ScrollBox
        aria-label={t('import:check.table')}
        className="max-h-[min(24rem,45dvh)] overflow-auto rounded-control border border-line"
      >
        <table className="w-full border-separate border-spacing-0 text-sm">
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className={`${head} w-24`}>
                {t('import:check.row')}
              </th>
              <th scope="col" className={head}>
                {t('import:check.field')}
              </th>
              <th scope="col" className={`${head} w-1/3`}>
                {t('import:check.value')}
              </th>
              <th scope="col" className={head}>
                {t('import:check.fault')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((fault) => {
              const { row, field: name, value, text } = fault;
              return (
                <tr
                  key={`${row} ${name} ${text}`}
                  className="group max-sm:block max-sm:border-b max-sm:border-line max-sm:px-3 max-sm:py-2 max-sm:last:border-b-0"
                >
                  <td className={`${body} text-muted tabular-nums`}>
                    <span className="sm:hidden">{t('import:check.row')} </span>
                    {rowsText(fault)}
                    <span className="sm:hidden">{` · ${nameOf(name)}`}</span>
                  </td>
                  <td className={`${body} max-sm:hidden`}>{nameOf(name)}</td>
                  <td dir="auto" className={`${body} wrap-anywhere text-ink`}>
                    {value || (name && <span className="text-muted italic">{t('import:check.empty')}</span>)}
                  </td>
                  <td className={`${body} wrap-anywhere text-danger`}>{text}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}
