import { figureLimits } from '@orgscope/contract/analytics/figures';
import { useState } from 'react';
import { useFigures, useTargets } from '../../../api/figures.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import TargetsForm from '../targets/targets-form.tsx';
import FiguresForm from './figures-form.tsx';
import type { Entry } from './measure-it-page.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface Props {
  entry: Entry;
  /** The year that the page shows. */
  year: number;
  client: ActingClient;
  onClose: () => void;
}

/** What an administrator enters on the page: figures, targets, and whether the client takes part in comparisons. */
export default function EntryDialogs({ entry, year: shown, client: { query }, onClose }: Props) {
  const t = useText();
  const figures = useFigures(query);
  const targets = useTargets(query, entry === 'targets');
  const [year, setYear] = useState(shown);
  const needed = entry === 'targets' ? targets : figures;
  if (entry === 'settings') return <SettingsDialog query={query} onClose={onClose} />;
  if (!needed.data)
    return (
      <Dialog open title={t('measure-it:entry.loading')} onLeave={onClose}>
        <DialogBody>
          {needed.error ? (
            <ErrorState
              text={t('measure-it:entry.failed')}
              retrying={needed.isFetching}
              onRetry={() => void needed.refetch()}
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
  if (entry === 'targets') {
    const stored = targets.data?.find((one) => one.year === year)?.targets ?? [];
    return (
      <TargetsForm
        page="measure_it"
        year={year}
        targets={stored.flatMap(({ key, direction, ...rest }) =>
          key && direction ? [{ key, direction, ...rest }] : [],
        )}
        query={query}
        onClose={onClose}
      />
    );
  }
  const now = new Date().getFullYear();
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
