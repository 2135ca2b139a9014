import type { ReactNode } from 'react';

interface Props {
  label: string;
  heads: readonly string[];
  /** The first cell of each names its row. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A small table of figures, whose names wrap anywhere on a phone, and its other cells between words. */
export function FiguresTable({ label, heads, rows }: Props) {
  return (
    <table aria-label={label} className="w-full text-sm max-sm:text-xs">
      <thead>
        <tr className="border-b border-line text-start text-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pe-3 text-start align-bottom font-medium last:pe-0 max-sm:pe-2">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ key, cells: [name, ...values] }) => (
          <tr key={key} className="align-top">
            <th scope="row" className="py-2.5 pe-3 text-start font-medium wrap-anywhere text-ink max-sm:pe-2">
              {name}
            </th>
            {values.map((value, index) => (
              <td key={heads[index + 1]} className="py-2.5 pe-3 tabular-nums last:pe-0 max-sm:pe-2">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
