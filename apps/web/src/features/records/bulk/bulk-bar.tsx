import { RotateCcw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { AnyRecord, ListedActs } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { Selection } from '../../../ui/table/use-selection.ts';
import { liftToasts } from '../../../ui/states/lift-toasts.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { DeleteIcon } from '../delete-icon.ts';
import { runInTurn } from '../in-turn.ts';
import { RefusedList } from '../refused-list.tsx';
import type { WhenProven } from '../proof/use-proof.tsx';
import { refusalReason, refusalReasons } from '../refusal-reason.ts';
import type { ActWords } from '../task.ts';
import { useUndo } from '../use-undo.ts';
import { SelectAll } from './select-all.tsx';
import type { SelectedFrom } from './select-all.tsx';

interface Props {
  ns: RecordNamespace;
  records: ListedActs<AnyRecord>;
  words: ActWords;
  /** Whether an active record can be deleted among selected ones; by default all can. */
  mayDelete?(record: AnyRecord, isSelected: true): boolean;
  /** Undefined if it cannot be shown: what is under way is told all the same. */
  list: SelectedFrom | undefined;
  selection: Selection<AnyRecord>;
  whenProven: WhenProven;
  /** Moves the focus when the bar disappears. */
  onGone: () => void;
  /** Further actions; `done` clears the selection. */
  children?: ((done: () => void) => ReactNode) | undefined;
}

type Act = 'delete' | 'restore';

interface Result {
  act: Act;
  all: number;
  refused: { id: string; name: string; reason: string }[];
  /** Tells what was done. */
  showDone: (() => void) | undefined;
}

const always = () => true;

/** The actions on all selected records, and their result. */
export default function BulkBar({
  ns,
  records,
  words,
  mayDelete = always,
  list,
  selection,
  whenProven,
  onGone,
  children,
}: Props) {
  const t = useText();
  const bar = useRef<HTMLElement>(null);
  const watchBar = useCallback((node: HTMLElement | null) => {
    bar.current = node;
    return liftToasts(node);
  }, []);
  const chosen = [...selection.chosen.values()];
  const reload = records.useReload();
  const showWithUndo = useUndo(ns, records, whenProven, words);
  const [asking, setAsking] = useState(false);
  const [running, setRunning] = useState<{ act: Act; at: number; count: number }>();
  const [result, setResult] = useState<Result>();
  const [resultClosed, setResultClosed] = useState(true);
  const targets = {
    delete: chosen.filter((record) => record.is_active && mayDelete(record, true)),
    restore: chosen.filter((record) => !record.is_active),
  };
  // Others can change the selected records while the question is open.
  if (asking && targets.delete.length === 0) setAsking(false);
  const mixed = targets.delete.length > 0 && targets.restore.length > 0;

  const { removal = 'delete' } = words;
  const wordOf = (act: Act) => (act === 'delete' ? removal : act);

  const refusedText = (act: Act, count: number, all: number) =>
    t(`records:bulk.refused.${wordOf(act)}`, { count, all });

  const run = async (act: Act) => {
    const rows = targets[act];
    const count = rows.length;
    const call = act === 'delete' ? records.remove : records.restore;
    setAsking(false);
    const { done, answers, refused } = await runInTurn(
      rows,
      (record) => call(record.id),
      (at) => setRunning({ act, at, count }),
      whenProven,
    );
    setRunning(undefined);
    reload();
    // Refused records stay selected.
    selection.drop(done.map(({ id }) => String(id)));
    const showDone = () => {
      const text = t(`records:bulk.done.${wordOf(act)}`, { things: t(`${ns}:count`, { count: done.length }) });
      if (act === 'delete') showWithUndo(text, done);
      else toast.success(words.restored?.(text, answers) ?? text);
    };
    if (refused.length === 0) {
      showDone();
      const { activeElement } = document;
      // A user who works elsewhere on the page meanwhile stays there.
      if (activeElement === document.body || bar.current?.contains(activeElement)) onGone();
      return;
    }
    const failures = { refused: t(`${ns}:refused.${act}`), failed: t(`${ns}:failed.${act}`) };
    // The user has opened another page, which has no place for the result.
    if (!bar.current?.isConnected) {
      if (done.length > 0) showDone();
      toast.error(`${refusedText(act, refused.length, count)}. ${refusalReasons(refused, failures)}`);
      return;
    }
    const reasons = refused.map(({ row, error }) => ({
      id: String(row.id),
      name: row.name,
      reason: refusalReason(error, failures),
    }));
    setResult({ act, all: count, refused: reasons, showDone: done.length > 0 ? showDone : undefined });
    setResultClosed(false);
  };

  const closeResult = () => {
    if (resultClosed) return;
    setResultClosed(true);
    // Only now: behind the dialog, nobody can reach Undo.
    result?.showDone?.();
  };

  const clear = () => {
    selection.clear();
    onGone();
  };

  return (
    <>
      {((list && chosen.length > 0) || running) && (
        <section
          ref={watchBar}
          aria-label={t('records:bulk.label')}
          className="print:hidden sticky bottom-4 z-2 mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-card border border-line bg-surface py-2 ps-4 pe-2 shadow-float"
        >
          <p className="me-2 text-sm font-medium whitespace-nowrap text-ink tabular-nums">
            {running
              ? t('records:bulk.progress', { at: running.at, count: running.count })
              : t('records:bulk.selected', { count: chosen.length })}
          </p>
          {list && !running && <SelectAll ns={ns} records={records} list={list} selection={selection} />}
          {!running && children?.(clear)}
          {(['delete', 'restore'] as const).map((act) => {
            const count = targets[act].length;
            if (count === 0) return null;
            const Icon = act === 'delete' ? DeleteIcon : RotateCcw;
            return (
              <Button
                key={act}
                size="small"
                busy={running?.act === act}
                disabled={running !== undefined && running.act !== act}
                onClick={() => (act === 'delete' ? setAsking(true) : void run(act))}
              >
                {running?.act !== act && <Icon aria-hidden className="-ms-0.5 size-4" />}
                {mixed ? t(`records:bulk.${wordOf(act)}_some`, { count }) : t(`records:menu.${wordOf(act)}`)}
              </Button>
            );
          })}
          <Button size="small" variant="quiet" disabled={running !== undefined} onClick={clear}>
            {t('records:bulk.clear')}
          </Button>
        </section>
      )}
      <ConfirmDialog
        open={asking}
        title={t(`records:bulk.sure.${removal}`, { things: t(`${ns}:count`, { count: targets.delete.length }) })}
        confirm={{ label: t(`records:menu.${removal}`), variant: 'danger', onClick: () => void run('delete') }}
        cancel={{ label: t('common:cancel'), onClick: () => setAsking(false) }}
      >
        {t('records:bulk.sure.text')}
      </ConfirmDialog>
      {result && (
        <ConfirmDialog
          open={!resultClosed}
          title={refusedText(result.act, result.refused.length, result.all)}
          confirm={{ label: t('records:ok'), variant: 'primary', onClick: closeResult }}
        >
          <RefusedList refused={result.refused} />
        </ConfirmDialog>
      )}
    </>
  );
}
