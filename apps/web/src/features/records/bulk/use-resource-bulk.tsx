import { Pencil } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import type { AnyRecord } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { ListedResource } from '../resource.ts';

const ResourceBulk = lazyDialog(() => import('./resource-bulk.tsx'));

interface Started<Row> {
  rows: readonly Row[];
  done: () => void;
  number: number;
  open: boolean;
}

/** The button and the dialog that change many records. */
export function useResourceBulk<Row extends AnyRecord>(resource: ListedResource<Row>, clientId: number | undefined) {
  const t = useText();
  const [started, setStarted] = useState<Started<Row>>();
  const { mayChangeMany } = resource;
  const act = useCallback(
    (chosen: readonly Row[], done: () => void) => {
      const rows = mayChangeMany ? chosen.filter(mayChangeMany) : chosen;
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
    [t, mayChangeMany],
  );
  const dialog = started && (
    <Suspense>
      <ResourceBulk
        key={started.number}
        resource={resource}
        rows={started.rows}
        clientId={clientId}
        open={started.open}
        onDone={started.done}
        onClose={() => setStarted((last) => last && { ...last, open: false })}
      />
    </Suspense>
  );
  return { act, dialog };
}
