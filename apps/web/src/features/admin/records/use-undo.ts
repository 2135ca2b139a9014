import { failureText } from '../../../api/failures/failure-text.ts';
import type { AnyRecord, RecordActs } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { runInTurn } from './in-turn.ts';
import type { WhenProven } from './proof/use-proof.tsx';

/**
 * Tells that records have become inactive, with a button that restores them. `whenProven` is the page's: the button stays
 * longer than a dialog.
 */
export function useUndo(ns: RecordNamespace, records: RecordActs, whenProven: WhenProven) {
  const t = useText();
  const reload = records.useReload();

  async function restore(rows: readonly AnyRecord[]): Promise<void> {
    const count = rows.length;
    const id = toast.loading(t('records:undo.running'));
    const { refused } = await runInTurn(
      rows,
      (row) => records.restore(row.id),
      () => undefined,
      whenProven,
    );
    reload();
    const [first] = refused;
    if (!first) {
      toast.turnToSuccess(id, t('records:bulk.done.restore', { things: t(`${ns}:count`, { count }) }));
      return;
    }
    const reason = failureText(first.error, {
      refused: t(`${ns}:refused.restore`),
      failed: t(`${ns}:failed.restore`),
    });
    const some = t('records:bulk.refused.restore', { count: refused.length, all: count });
    toast.turnToError(id, count === 1 ? reason : `${some}: ${reason}`);
  }

  return (text: string, rows: readonly AnyRecord[]) =>
    toast.success(text, { label: t('records:undo.label'), onPress: () => void restore(rows) });
}
