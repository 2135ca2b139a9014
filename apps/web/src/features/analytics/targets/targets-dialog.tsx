import { emptyListVersion } from '@orgscope/contract/lists/listing';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Module } from '@orgscope/contract/modules';
import { useTargets } from '../../../api/figures.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { heldTargets } from './target-values.ts';
import { TargetsForm } from './targets-form.tsx';

interface Props {
  page: Module;
  keys?: readonly MeasureKey[];
  client: ActingClient;
  year: number;
  /** What the page shows. */
  measures: ReadonlyMap<MeasureKey, MeasureValue>;
  onClose: () => void;
}

/** The targets of a year, once they are loaded. */
export default function TargetsDialog({ page, keys, client: { query }, year, measures, onClose }: Props) {
  const t = useText();
  const { data, error, isFetching, refetch } = useTargets(query);
  if (data) {
    const heldIn = (of: number) => heldTargets(data.find((one) => one.year === of) ?? { version: emptyListVersion });
    return (
      <TargetsForm
        page={page}
        keys={keys}
        year={year}
        held={heldIn(year)}
        before={heldIn(year - 1).targets}
        measures={measures}
        query={query}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open title={t('targets:title', { year })} onLeave={onClose}>
      <DialogBody>
        {error ? (
          <ErrorState text={t('targets:not_loaded')} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <>
            <Announcement>{t('targets:loading')}</Announcement>
            <Skeleton className="h-40" />
          </>
        )}
      </DialogBody>
    </Dialog>
  );
}
