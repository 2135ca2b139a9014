import { useRef } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { useShowAll } from '../../../lib/hooks/use-show-all.ts';
import { focusRow } from '../../../lib/interaction/focus-row.ts';
import { ShowAllButton } from '../../show-all-button.tsx';
import type { ChartTable, TableCell } from '../chart-table.ts';

const most = 100;
const textOf = (cell: TableCell) => (typeof cell === 'string' ? cell : cell.text);
// The names stay while the figures scroll sideways.
const nameLook = 'sticky start-0 bg-surface print:static';
const cellLook = (cell: TableCell | undefined) =>
  typeof cell === 'object'
    ? 'py-2 ps-4 text-end tabular-nums'
    : 'min-w-28 py-2 ps-4 wrap-anywhere first:min-w-40 first:ps-0 print:min-w-0';

/** The figures of a chart as a table. */
export function TableView({ table: { columns, rows, foot, note }, name }: { table: ChartTable; name: string }) {
  const t = useText();
  const body = useRef<HTMLTableSectionElement>(null);
  const [isWhole, showAll] = useShowAll(() => focusRow(body.current?.children[most]));
  const shown = isWhole ? rows : rows.slice(0, most);
  return (
    <div className="scroll-x">
      <table aria-label={name} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map((label, column) => (
              <th key={column} scope="col" className={`${cellLook(rows[0]?.[column] ?? foot?.[column])} font-medium`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row, index) => (
            <tr key={index} className="border-b border-line last:border-0 hover:bg-surface-hover">
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row" dir="auto" className={`${cellLook(cell)} ${nameLook} font-normal`}>
                    {textOf(cell)}
                  </th>
                ) : (
                  <td key={column} className={cellLook(cell)}>
                    {textOf(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr className="border-t border-line font-semibold">
              {foot.map((cell, column) => (
                <td key={column} className={cellLook(cell)}>
                  {textOf(cell)}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {shown.length < rows.length && (
        <ShowAllButton onPress={showAll}>{t('charts:show_more', { count: rows.length - shown.length })}</ShowAllButton>
      )}
      {note && <p className="mt-3 text-xs text-muted">{note}</p>}
    </div>
  );
}
