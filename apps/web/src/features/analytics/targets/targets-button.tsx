import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Module } from '@orgscope/contract/modules';
import { Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

const TargetsDialog = lazyDialog(() => import('./targets-dialog.tsx'));

interface Props {
  page: Module;
  /** The measures whose targets the page shows; all by default. */
  keys?: readonly MeasureKey[];
  client: ActingClient;
  /** The day of the page: targets are those of its year. */
  day: string;
  measures: ReadonlyMap<MeasureKey, MeasureValue>;
}

/** Opens the targets of a page that has no year of its own. */
export function TargetsButton({ day, ...props }: Props) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Target aria-hidden className="size-4" strokeWidth={1.75} />
        {t('targets:edit')}
      </Button>
      {isOpen && (
        <Suspense>
          <TargetsDialog {...props} year={Number(day.slice(0, 4))} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
