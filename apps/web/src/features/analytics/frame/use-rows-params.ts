import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { rowsParam } from '../../../lib/rows-param.ts';

const prefix = `${rowsParam}.`;

interface OpenRows {
  of: string;
  /** The values by which the rows are narrowed. */
  cell: Readonly<Record<string, string | undefined>>;
}

type Show = (of: string | undefined, cell?: object) => void;

/** Which rows are open beside the page, in its address: going back closes them. */
export function useRowsParams(): [open: OpenRows | undefined, show: Show] {
  const [params, setParams] = useSearchParams();
  const of = params.get(rowsParam);
  const cell = [...params].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
  );
  const show = useCallback<Show>(
    (next, values = {}) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(
            [...before].filter(([name]) => name !== rowsParam && !name.startsWith(prefix)),
          );
          if (next === undefined) return after;
          after.set(rowsParam, next);
          for (const [name, value] of Object.entries(values)) {
            if (value !== undefined) after.set(prefix + name, String(value));
          }
          return after;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  return [of === null ? undefined : { of, cell: Object.fromEntries(cell) }, show];
}
