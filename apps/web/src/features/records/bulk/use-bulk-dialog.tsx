import { Pencil } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';

export interface BulkDialogProps<Row> {
  rows: readonly Row[];
  open: boolean;
  /** Called if no record was refused. */
  onDone: () => void;
  onClose: () => void;
}

interface Started<Row> {
  rows: readonly Row[];
  done: () => void;
  number: number;
  open: boolean;
}

/** The button and the dialog that change many records. `mayChange`, by default of every record, is a constant. */
export function useBulkDialog<Row extends AnyRecord>(
  render: (props: BulkDialogProps<Row> & { key: number }) => ReactNode,
  mayChange?: (row: Row) => boolean,
) {
  const t = useText();
  const [started, setStarted] = useState<Started<Row>>();
  const act = useCallback(
    (chosen: readonly Row[], done: () => void) => {
      const rows = mayChange ? chosen.filter(mayChange) : chosen;
      const begin = () => setStarted((last) => ({ rows, done, number: (last?.number ?? 0) + 1, open: true }));
      return (
        rows.length > 0 && (
          <Button size="small" onClick={begin}>
            <Pencil aria-hidden className="-ms-0.5 size-4" />
            {t('records:bulk.change')}
          </Button>
        )
      );
    },
    [t, mayChange],
  );
  const dialog = started && (
    <Suspense>
      {render({
        key: started.number,
        rows: started.rows,
        open: started.open,
        onDone: started.done,
        onClose: () => setStarted((last) => last && { ...last, open: false }),
      })}
    </Suspense>
  );
  return { act, dialog };
}
