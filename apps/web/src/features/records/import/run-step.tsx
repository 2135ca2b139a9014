import { CircleAlert, CircleCheck, CircleSlash, Download } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Effects } from './effects.tsx';
import { FaultTable } from './fault-table.tsx';
import type { ImportKind } from './import-kind.ts';
import { useFaults } from './use-faults.ts';
import type { Ending, Import } from './use-import.ts';
import { percentText } from '../../../lib/numbers/percent-text.ts';

interface Props {
  kind: ImportKind;
  work: Import;
  progress: { done: number; total: number } | undefined;
  ending: Ending | undefined;
  onClose: () => void;
}

/** The last step: the progress of the import, and its result. */
export function RunStep({ kind, work, progress, ending, onClose }: Props) {
  const t = useText();
  if (ending) return <End kind={kind} work={work} ending={ending} onClose={onClose} />;
  const { done, total } = progress ?? { done: 0, total: 0 };
  const isWritten = total > 0 && done >= total;
  const counted = t('import:run.progress', { done, total });
  const starting = work.waiting > 0 ? t('import:waiting', { count: work.waiting }) : t('import:run.starting');
  const progressText = isWritten ? t('import:run.finishing') : total === 0 ? starting : counted;
  // Announced at every quarter, not at every line.
  const quarter = total === 0 ? 0 : Math.floor((done / total) * 4) * 25;
  return (
    <>
      <DialogBody>
        <div className="flex flex-col gap-2 py-4">
          <p className="flex justify-between gap-4 text-sm font-medium text-ink">
            {kind.words.running}
            <span className="font-normal text-muted tabular-nums">{progressText}</span>
          </p>
          <progress
            aria-label={kind.words.running}
            max={total || 1}
            value={done}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
          />
          <p className="text-xs text-muted">{t('import:run.stay')}</p>
        </div>
        <Announcement>
          {quarter > 0 ? `${kind.words.running}: ${percentText(quarter / 100)}` : `${kind.words.running}: ${starting}`}
        </Announcement>
      </DialogBody>
      <DialogActions>
        {/* Not by the second half of a double click on the button that stood here. */}
        <Button disabled={isWritten} onClick={({ detail }) => detail < 2 && work.cancel()}>
          {t('common:cancel')}
        </Button>
      </DialogActions>
    </>
  );
}

const looks = {
  done: { Icon: CircleCheck, colour: 'bg-accent-soft text-success' },
  cancelled: { Icon: CircleSlash, colour: 'bg-surface-sunken text-muted' },
  refused: { Icon: CircleAlert, colour: 'bg-danger-soft text-danger' },
  lost: { Icon: CircleAlert, colour: 'bg-danger-soft text-danger' },
} as const;

function End({ kind, work, ending, onClose }: Omit<Props, 'progress' | 'ending'> & { ending: Ending }) {
  const t = useText();
  const { nameOf, save } = useFaults(kind);
  const { words, show } = kind;
  const leftOut = ending.how === 'done' ? ending.leftOut : [];
  const deleted = ending.how === 'done' ? ending.deletedRows : 0;
  const { Icon, colour } = looks[ending.how];
  const title = ending.how === 'done' ? words.done(ending.imported) : t(`import:run.${ending.how}`);
  const lines = {
    done: [
      leftOut.length > 0 ? t('import:run.left_out', { count: leftOut.length }) : words.doneHint,
      deleted > 0 ? t('import:deleted', { count: deleted }) : '',
    ],
    cancelled: [words.nothing],
    refused: [ending.how === 'refused' ? ending.reason : '', words.nothing],
    lost: [words.unknown, t('import:run.lost_text')],
  }[ending.how];
  return (
    <>
      <DialogBody>
        <div
          role={ending.how === 'done' ? 'status' : 'alert'}
          className="flex flex-col items-center gap-1 py-6 text-center"
        >
          <span className={`mb-3 flex size-11 items-center justify-center rounded-full ${colour}`}>
            <Icon aria-hidden className="size-5" />
          </span>
          <p className="font-medium text-ink">{title}</p>
          {lines.filter(Boolean).map((line) => (
            <p key={line} className="max-w-md text-sm text-muted">
              {line}
            </p>
          ))}
          {ending.how === 'done' && <Effects counts={ending} className="mt-2 justify-center" />}
        </div>
        {leftOut.length > 0 && <FaultTable check={{ faults: leftOut, fault_count: leftOut.length }} nameOf={nameOf} />}
      </DialogBody>
      <DialogActions>
        {leftOut.length > 0 && (
          <Button variant="quiet" onClick={() => save(leftOut)} className="sm:me-auto">
            <Download aria-hidden className="-ms-1 size-4" />
            {t('import:check.download')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import:run.close')}</Button>
        {ending.how === 'done' ? (
          <Button variant="primary" onClick={show.onClick}>
            {show.label}
          </Button>
        ) : (
          <Button variant="primary" busy={work.busy} onClick={() => void work.check()}>
            {t('import:run.check')}
          </Button>
        )}
      </DialogActions>
    </>
  );
}
