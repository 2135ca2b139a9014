import type { ReactNode } from 'react';
import { ChartCard } from '../../apps/web/src/ui/charts/card/chart-card.tsx';
import type { ChartTable } from '../../apps/web/src/ui/charts/chart-table.ts';

interface Props {
  title: string;
  line?: string;
  table?: ChartTable;
  children: ReactNode;
}

export const opened = (what: { id?: string; name?: string; label?: string; year?: number; row?: string }) => {
  document.title = `Opened ${what.name ?? what.label ?? what.year ?? what.row ?? what.id}`;
};

/** A card of the gallery. */
export const Card = ({ title, line = 'Invented figures', table, children }: Props) => (
  <ChartCard
    title={title}
    line={line}
    table={table ?? { columns: ['Name', 'Value'], rows: [] }}
    source="Acme Bank, Orgscope, 18 January 2027"
    fileName="acme-chart"
  >
    {children}
  </ChartCard>
);
