import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

interface Props {
  label: string;
  heads: readonly { readonly title: string; readonly isNumber?: boolean }[];
  /** The first cell of each names its row. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

const cell = (isNumber = false) => `pe-6 last:pe-0 max-sm:pe-2 ${isNumber ? 'text-end' : 'text-start'}`;

/** A small table of figures, whose names wrap anywhere on a phone, and its other cells between words. */
export function FiguresTable({ label, heads, rows }: Props) {
  return (
    <table aria-label={label} className="w-full text-sm max-sm:text-xs">
      <thead>
        <tr className="border-b border-line text-start text-muted">
          {heads.map(({ title, isNumber }) => (
            <th key={title} scope="col" className={classes('py-2 align-bottom font-medium', cell(isNumber))}>
              {title}
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
              <td
                key={heads[index + 1]?.title}
                className={classes('py-2.5 tabular-nums', cell(heads[index + 1]?.isNumber))}
              >
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
