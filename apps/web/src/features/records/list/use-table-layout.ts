import { useMemo, useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';
import { useSession } from '../../../session/store.ts';
import type { ColumnWidths } from '../../../ui/table/column-widths.ts';
import type { Density, TableLayout } from '../../../ui/table/table-layout.ts';

export interface ChosenLayout extends TableLayout {
  onDensity: (density: Density) => void;
}

const isWidth = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0;

const readWidths = (key: string): ColumnWidths =>
  Object.fromEntries(Object.entries(readStored(key) ?? {}).filter(isWidth));

/** The dragged widths of a table, and the density of all tables, that this person has chosen in this browser. */
export function useTableLayout(table: string): ChosenLayout {
  const person = useSession(({ user }) => user?.id ?? user?.username ?? '');
  const widthsKey = `column-widths:${person}:${table}`;
  const densityKey = `density:${person}`;
  const [widths, setWidths] = useState(() => readWidths(widthsKey));
  const [density, setDensity] = useState<Density>(() =>
    readStored(densityKey) === 'compact' ? 'compact' : 'comfortable',
  );
  return useMemo(
    () => ({
      widths,
      onWidths: (next) => {
        setWidths(next);
        writeStored(widthsKey, Object.keys(next).length > 0 ? next : undefined);
      },
      density,
      onDensity: (next) => {
        setDensity(next);
        writeStored(densityKey, next === 'compact' ? next : undefined);
      },
    }),
    [widths, density, widthsKey, densityKey],
  );
}
