import { jobKinds } from '@orgscope/contract/resources/jobs';
import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useJobActs } from '../../../api/jobs.ts';
import type { Job } from '../../../api/jobs.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { relativeTime, timeUntil } from '../../../lib/dates/relative-time.ts';
import { listed } from '../../../lib/text/listed.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/states/toast.tsx';

const tones = { waiting: 'waiting', running: 'waiting', done: 'good', failed: 'halfway', cancelled: 'quiet' } as const;

/** One job: what, who asked for it, since when, how far, and what can be done about it. */
export function JobRow({ job, now }: { job: Job; now: number }) {
  const t = useText();
  const { cancel, retry } = useJobActs();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const { kind, state, about, requested_by: requester, progress, error, attempts, run_after: next } = job;
  // A newer server may have added a kind that has no name here, or a state, which is undefined.
  const known = jobKinds.find((each) => each === kind);
  const name = known ? t(`jobs:kinds.${known}`) : kind;
  const isOpen = state === 'waiting' || state === 'running';
  const since = job.finished_at ?? (state === 'running' ? job.started_at : null) ?? job.created_at;
  const label = listed([name, about && dayName(about, 'short')]);

  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      toast.success(await work());
    } catch (reason) {
      toast.error(failureText(reason, t('jobs:failed')));
    } finally {
      setBusy(false);
    }
  };
  const end = () =>
    act(async () => {
      const isEnding = await cancel(job.id);
      setAsks(false);
      return t(isEnding ? 'messages:jobs.ending' : 'messages:jobs.cancelled');
    });
  const again = () =>
    act(async () => {
      await retry(job.id);
      return t('messages:jobs.again');
    });

  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4 sm:px-5">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium break-words text-ink">
          {name}
          {about && <span className="font-normal whitespace-nowrap text-muted">{` · ${dayName(about, 'short')}`}</span>}
        </p>
        <p className="text-sm break-words text-muted">
          {requester ? <span dir="auto">{requester}</span> : t('jobs:server')}
          {' · '}
          <time dateTime={since}>{relativeTime(since, now)}</time>
          {attempts > 1 && ` · ${t('jobs:attempts', { count: attempts })}`}
          {next && attempts > 0 && ` · ${t('jobs:next', { time: timeUntil(next, now) })}`}
        </p>
        {error && state !== 'done' && <p className="mt-1 text-sm break-words text-danger">{error}</p>}
        {state === 'running' && progress && (
          <p className="mt-2 flex items-center gap-3 text-xs text-muted">
            <progress
              className="h-1.5 w-40 max-w-full"
              aria-label={t('jobs:progress_of', { name: label })}
              value={progress.done}
              max={Math.max(1, progress.total)}
            />
            {t('jobs:progress', { done: progress.done, total: progress.total })}
          </p>
        )}
      </div>
      <span className="flex items-center gap-4 text-sm">
        {state && <Status tone={tones[state]}>{job.is_ending ? t('jobs:ending') : t(`jobs:states.${state}`)}</Status>}
        {isOpen && !job.is_ending && (
          <Button size="small" aria-label={t('jobs:cancel_of', { name: label })} onClick={() => setAsks(true)}>
            {t('jobs:cancel')}
          </Button>
        )}
        {(state === 'failed' || state === 'cancelled') && (
          <Button
            size="small"
            busy={busy}
            aria-label={t('jobs:retry_of', { name: label })}
            onClick={() => void again()}
          >
            {t('jobs:retry')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={asks}
        title={t('jobs:question.title', { name })}
        confirm={{ label: t('jobs:question.confirm'), variant: 'danger', onClick: end }}
        cancel={{ label: t('jobs:question.leave'), onClick: () => setAsks(false) }}
      >
        {t('jobs:question.text')}
      </ConfirmDialog>
    </li>
  );
}
