import { useState } from 'react';
import { Refusal } from '../../../api/failures/failure.ts';
import type { ImportedRecord } from '../../../api/records/imports.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showInFrame } from '../../../ui/dialogs/frame-slot.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { atOnce, runInTurn } from '../in-turn.ts';
import { isBack, refusalReason, stillRefused, withoutAnswer } from '../refusal-reason.ts';
import { RefusedList } from '../refused-list.tsx';
import type { ImportKind } from './import-kind.ts';
import { ProgressBar } from './progress-bar.tsx';
import type { Ending } from './use-import.ts';

/** What an import has written, and how it is taken back. */
interface ImportUndo {
  records: readonly ImportedRecord[];
  takeBack: (record: ImportedRecord) => Promise<unknown>;
  /** Names a number of these records: "3 assets". */
  thingsOf: (count: number) => string;
  /** Called at the end. */
  reload: () => void;
}

interface UndoneKind extends Pick<ImportKind, 'takeBack' | 'onDone'> {
  words: Pick<ImportKind['words'], 'rows' | 'done'>;
}

/** The undo of an import that is done; undefined if it has none, as one of more records than the server tells. */
export function undoOf({ takeBack, words, onDone }: UndoneKind, ending: Ending | undefined): ImportUndo | undefined {
  if (!takeBack || ending?.how !== 'done') return undefined;
  const { records, imported } = ending;
  if (records.length === 0 || records.length !== imported) return undefined;
  return { records, takeBack, thingsOf: words.rows, reload: onDone };
}

let offers = 0;

/** Tells that an import is done, with a button that asks whether to undo it, on whichever page. */
export function offerUndo(t: Text, { words }: UndoneKind, undo: ImportUndo): void {
  const ask = () => showInFrame(<UndoImport key={(offers += 1)} undo={undo} finalFocus={pageHeading} />);
  toast.success(words.done(undo.records.length), { label: t('records:undo.label'), onPress: ask });
}

interface Props {
  undo: ImportUndo;
  /** Called after an undo, complete or not. */
  onOver?: () => void;
  finalFocus?: () => HTMLElement | null;
}

interface Kept {
  row: ImportedRecord;
  error: unknown;
}

const isAdded = ({ before }: ImportedRecord) => before === undefined;

/** Asks whether to undo an import, undoes it record by record, and names those that stay as they are. */
export function UndoImport({ undo: { records, takeBack, thingsOf, reload }, onOver, finalFocus }: Props) {
  const t = useText();
  const [shown, setShown] = useState<'question' | 'result' | 'none'>('question');
  const [running, setRunning] = useState<{ at: number; of: number }>();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const all = records.length;

  /** A line for the added records and one for the changed ones, of those that there are. */
  const linesOf = (
    rows: readonly ImportedRecord[],
    added: (things: string) => string,
    changed: (things: string) => string,
  ) => {
    const count = rows.filter(isAdded).length;
    return [
      ...(count > 0 ? [added(thingsOf(count))] : []),
      ...(count < rows.length ? [changed(thingsOf(rows.length - count))] : []),
    ];
  };
  const over = () => {
    setShown('none');
    onOver?.();
  };

  const linesWithout = (left: readonly Kept[]) => {
    const rows = new Set(left.map(({ row }) => row));
    return linesOf(
      records.filter((row) => !rows.has(row)),
      (things) => t('records:bulk.done.delete', { things }),
      (things) => t('records:bulk_change.undone', { things }),
    );
  };

  const run = async (rows: readonly ImportedRecord[]) => {
    const { refused } = await runInTurn(rows, takeBack, (at) => setRunning({ at, of: rows.length }), atOnce);
    setRunning(undefined);
    reload();
    // An added record that somebody else has deleted is as it was before.
    const isGone = ({ row, error }: Kept) => isAdded(row) && error instanceof Refusal && error.code === 'inactive';
    const left = stillRefused(kept, rows, refused).filter((one) => !isGone(one) && !isBack(one));
    if (left.length === 0) {
      over();
      toast.success(sentences([t('import:undo.done'), ...linesWithout([])]));
      return;
    }
    setKept(left);
    setShown('result');
  };

  const failed = t('records:bulk_change.undo_failed');
  const rest = withoutAnswer(kept);
  const ok = { label: t('records:ok'), onClick: over };
  const progress = running && (
    <div className="flex flex-col gap-2 py-2">
      <ProgressBar
        label={t('import:undo.running')}
        done={running.at - 1}
        total={running.of}
        progress={t('import:run.progress', { done: running.at - 1, total: running.of })}
        starting={t('import:run.starting')}
      />
    </div>
  );

  return (
    <>
      <ConfirmDialog
        open={shown === 'question'}
        title={t('import:undo.title')}
        confirm={{ label: t('import:undo.act'), variant: 'danger', onClick: () => run(records) }}
        cancel={{ label: t('common:cancel'), onClick: () => setShown('none') }}
        {...(finalFocus && { finalFocus })}
      >
        {progress ?? (
          <>
            {linesOf(
              records,
              (things) => t('import:undo.deletes', { things }),
              (things) => t('import:undo.changes_back', { things }),
            ).map((line) => (
              <p key={line} className="font-medium text-ink">
                {line}
              </p>
            ))}
            <p className="mt-2">{t('import:undo.stays')}</p>
            {records.some(isAdded) && <p className="mt-2">{t('records:bulk.sure.text')}</p>}
          </>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === 'result'}
        title={t('import:undo.not_undone', { count: kept.length, all })}
        {...(rest.length > 0
          ? { confirm: { label: t('common:retry'), variant: 'primary', onClick: () => run(rest) }, cancel: ok }
          : { confirm: { ...ok, variant: 'primary' } })}
        {...(finalFocus && { finalFocus })}
      >
        {progress ?? (
          <>
            {linesWithout(kept).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <div className="mt-3">
              <RefusedList
                refused={kept.map(({ row, error }) => ({
                  id: String(row.id),
                  name: row.name,
                  reason: refusalReason(error, { refused: failed, failed }),
                }))}
              />
            </div>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}
