import { figureLimits } from '@orgscope/contract/analytics/figures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { useState } from 'react';
import { useFigures } from '../../../api/figures.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Dialog, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClientDay } from '../../records/client/use-client-day.ts';
import TargetsDialog from '../targets/targets-dialog.tsx';
import FiguresForm from './figures-form.tsx';
import type { Entry } from './measure-it-page.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface Props {
  entry: Entry;
  /** The year that the page shows, or asks for. */
  year: number;
  measures: ReadonlyMap<MeasureKey, MeasureValue>;
  client: ActingClient;
  onClose: () => void;
}

/** What an administrator enters on the page: figures, targets, and whether the client takes part in comparisons. */
export default function EntryDialogs({ entry, year: shown, measures, client, onClose }: Props) {
  const t = useText();
  const { query } = client;
  const figures = useFigures(query);
  const [year, setYear] = useState(shown);
  // The server refuses a later year than the running one there.
  const now = Number(useClientDay(client.id).slice(0, 4));
  if (entry === 'settings') return <SettingsDialog query={query} onClose={onClose} />;
  if (entry === 'targets')
    return <TargetsDialog page="measure_it" client={client} year={shown} measures={measures} onClose={onClose} />;
  if (!figures.data)
    return (
      <Dialog open title={t('measure-it:entry.loading')} onLeave={onClose}>
        <DialogBody>
          {figures.error ? (
            <ErrorState
              text={t('measure-it:entry.failed')}
              retrying={figures.isFetching}
              onRetry={() => void figures.refetch()}
            />
          ) : (
            <>
              <Announcement>{t('measure-it:entry.loading')}</Announcement>
              <Skeleton className="h-40" />
            </>
          )}
        </DialogBody>
      </Dialog>
    );
  const years = Array.from({ length: figureLimits.yearsBefore + 1 }, (_, index) => now - index);
  const all = [...new Set([...years, shown, ...(figures.data ?? []).map((one) => one.year)])];
  return (
    <FiguresForm
      key={year}
      year={year}
      years={all.toSorted((a, b) => b - a)}
      onYear={setYear}
      all={figures.data ?? []}
      query={query}
      onClose={onClose}
    />
  );
}
