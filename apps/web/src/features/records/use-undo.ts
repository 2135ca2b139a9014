import { Refusal } from '../../api/failures/failure.ts';
import type { AnyRecord, RecordActs } from '../../api/records/records.ts';
import { useText } from '../../i18n/i18n.ts';
import type { RecordNamespace } from '../../i18n/text-keys.ts';
import { toast } from '../../ui/states/toast.tsx';
import { runInTurn } from './in-turn.ts';
import { refusalReason, refusalReasons, stillRefused, withoutAnswer } from './refusal-reason.ts';
import type { Refused } from './refusal-reason.ts';
import type { WhenProven } from './proof/use-proof.tsx';
import type { ActWords } from './task.ts';

interface Before {
  readonly refused: readonly Refused<AnyRecord>[];
  readonly answers: readonly unknown[];
}

/**
 * Tells that records have become inactive, with a button that restores them. `whenProven` is the page's: the button stays
 * longer than a dialog.
 */
export function useUndo(ns: RecordNamespace, records: RecordActs, whenProven: WhenProven, { restored }: ActWords) {
  const t = useText();
  const reload = records.useReload();

  /** `before` is what came of them at a first try. */
  async function restore(all: readonly AnyRecord[], rows = all, before: Before = { refused: [], answers: [] }) {
    const count = all.length;
    const id = toast.loading(t('records:undo.running'));
    const now = await runInTurn(
      rows,
      (row) => records.restore(row.id),
      () => undefined,
      whenProven,
    );
    reload();
    const answers = [...before.answers, ...now.answers];
    // Somebody else restored the others: they are as they were.
    const gone = stillRefused(before.refused, rows, now.refused).filter(
      ({ error }) => !(error instanceof Refusal && error.code === 'already_active'),
    );
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
    const rest = withoutAnswer(gone);
    const again = { label: t('common:retry'), onPress: () => void restore(all, rest, { refused: gone, answers }) };
    const reasons = count === 1 ? alone : `${some}. ${refusalReasons(gone, words)}`;
    toast.turnToError(id, reasons, rest.length > 0 ? again : undefined);
  }

  return (text: string, rows: readonly AnyRecord[]) =>
    toast.success(text, { label: t('records:undo.label'), onPress: () => void restore(rows) });
}
