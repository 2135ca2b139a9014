import { CircleAlert, CircleCheck, CircleSlash, Download, Undo2 } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { Effects } from './effects.tsx';
import { FaultTable } from './fault-table.tsx';
import type { ImportKind } from './import-kind.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useFaults } from './use-faults.ts';
import type { Ending, Import } from './use-import.ts';

interface Props {
  kind: ImportKind;
  work: Import;
  progress: { done: number; total: number } | undefined;
  ending: Ending | undefined;
  onClose: () => void;
  /** Opens the list of the imported records. */
  onShow: () => void;
  /** Asks whether to undo the import; absent if it cannot be undone. */
  onUndo: (() => void) | undefined;
}

/** The last step: the progress of the import, and its result. */
export function RunStep({ kind, work, progress, ending, ...ways }: Props) {
  const t = useText();
  if (ending) return <End kind={kind} work={work} ending={ending} {...ways} />;
  const { done, total } = progress ?? { done: 0, total: 0 };
  const isWritten = total > 0 && done >= total;
  const counted = t('import:run.progress', { done, total });
  const starting = work.waiting > 0 ? t('import:waiting', { count: work.waiting }) : t('import:run.starting');
  const progressText = isWritten ? t('import:run.finishing') : total === 0 ? starting : counted;
  return (
    <>
      <DialogBody>
        <div className="flex flex-col gap-2 py-4">
          <ProgressBar label={kind.words.running} progress={progressText} {...{ done, total, starting }} />
          <p className="text-xs text-muted">{t('import:run.stay')}</p>
        </div>
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

/** How an import has ended in words: in short, and what follows. */
export function endResult(t: Text, { words }: ImportKind, ending: Ending): [string, ...string[]] {
  if (ending.how === 'done') {
    const { imported, leftOut, deletedRows } = ending;
    return [
      words.done(imported),
      leftOut.length > 0 ? t('import:run.left_out', { count: leftOut.length }) : words.doneHint,
      deletedRows > 0 ? t('import:deleted', { count: deletedRows }) : '',
    ];
  }
  const title = t(`import:run.${ending.how}`);
  const isUnknown = ending.how === 'lost' || (ending.how === 'cancelled' && ending.hadBegun);
  if (isUnknown) return [title, words.unknown, t('import:run.lost_text')];
  return [title, ending.how === 'refused' ? ending.reason : '', words.nothing];
}

function End({ kind, work, ending, onClose, onShow, onUndo }: Omit<Props, 'progress' | 'ending'> & { ending: Ending }) {
  const t = useText();
  const { nameOf, save } = useFaults(kind);
  const leftOut = ending.how === 'done' ? ending.leftOut : [];
  const { Icon, colour } = looks[ending.how];
  const [title, ...lines] = endResult(t, kind, ending);
  return (
    <>
      <DialogBody>
        <div className="flex flex-col items-center gap-1 py-6 text-center">
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
        {onUndo && (
          <Button variant="quiet" onClick={onUndo} className="sm:me-auto">
            <Undo2 aria-hidden className="-ms-1 size-4" />
            {t('import:undo.act')}
          </Button>
        )}
        <Button onClick={onClose}>{t('import:run.close')}</Button>
        {ending.how === 'done' ? (
          <Button variant="primary" onClick={onShow}>
            {kind.show.label}
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
