import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';

const ApplicationsBulk = lazy(() => import('./applications-bulk.tsx'));

interface Begun {
  chosen: readonly Application[];
  done: () => void;
  number: number;
  open: boolean;
}

/** The change of many applications at once: its button beside the other acts on those chosen, and its dialog. */
export function useBulkChange(clientId: number | undefined) {
  const t = useText();
  const [begun, setBegun] = useState<Begun>();
  const act = (chosen: readonly Application[], done: () => void): ReactNode =>
    // An inactive one takes no change.
    chosen.some((application) => application.is_active) && (
      <Button
        size="small"
        onClick={() =>
          setBegun((last) => ({
            chosen: chosen.filter((application) => application.is_active),
            done,
            number: (last?.number ?? 0) + 1,
            open: true,
          }))
        }
      >
        <Pencil aria-hidden className="-ms-0.5 size-4" />
        {t('records:bulk.change')}
      </Button>
    );
  const dialog = begun && (
    <Suspense>
      <ApplicationsBulk
        key={begun.number}
        chosen={begun.chosen}
        clientId={clientId}
        open={begun.open}
        onClose={(changed) => {
          setBegun({ ...begun, open: false });
          if (changed) begun.done();
        }}
      />
    </Suspense>
  );
  return { act, dialog };
}
