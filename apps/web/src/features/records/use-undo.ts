import { Refusal } from '../../api/failures/failure.ts';
import type { AnyRecord, RecordActs } from '../../api/records/records.ts';
import { useText } from '../../i18n/i18n.ts';
import type { RecordNamespace } from '../../i18n/text-keys.ts';
import { toast } from '../../ui/states/toast.tsx';
import { runInTurn } from './in-turn.ts';
import { refusalReason, refusalReasons } from './refusal-reason.ts';
import type { WhenProven } from './proof/use-proof.tsx';
import type { ActWords } from './task.ts';

/**
 * Tells that records have become inactive, with a button that restores them. `whenProven` is the page's: the button stays
 * longer than a dialog.
 */
export function useUndo(ns: RecordNamespace, records: RecordActs, whenProven: WhenProven, { restored }: ActWords) {
  const t = useText();
  const reload = records.useReload();

  async function restore(rows: readonly AnyRecord[]): Promise<void> {
    const count = rows.length;
    const id = toast.loading(t('records:undo.running'));
    const { answers, refused } = await runInTurn(
      rows,
      (row) => records.restore(row.id),
      () => undefined,
      whenProven,
    );
    reload();
    // Somebody else restored the others: they are as they were.
    const gone = refused.filter(({ error }) => !(error instanceof Refusal && error.code === 'already_active'));
    const [first] = gone;
    if (!first) {
      const done = t('records:bulk.done.restore', { things: t(`${ns}:count`, { count }) });
      toast.turnToSuccess(id, restored?.(done, answers) ?? done);
      return;
    }
    const words = { refused: t(`${ns}:refused.restore`), failed: t(`${ns}:failed.restore`) };
    const some = t('records:bulk.refused.restore', { count: gone.length, all: count });
    const [one, failed] = [refusalReason(first.error, words), words.refused];
    const alone = first.error instanceof Refusal && one !== failed ? `${failed}: ${one}` : one;
    toast.turnToError(id, count === 1 ? alone : `${some}. ${refusalReasons(gone, words)}`);
  }

  return (text: string, rows: readonly AnyRecord[]) =>
    toast.success(text, { label: t('records:undo.label'), onPress: () => void restore(rows) });
}
