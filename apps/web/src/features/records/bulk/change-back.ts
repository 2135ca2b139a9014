import type { Text } from '../../../i18n/texts.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { atOnce, runInTurn } from '../in-turn.ts';
import { refusalReasons, withoutAnswer } from '../refusal-reason.ts';

/** How a change of many records is taken back. */
export interface WayBack<Changed> {
  /** Gives a record the values from before the change, unless somebody has changed it since. */
  readonly changeBack: (row: Changed) => Promise<unknown>;
  /** Names a number of these records: "3 assets". */
  readonly thingsOf: (count: number) => string;
  /** Called at the end. */
  readonly reload: () => void;
}

/** Takes a change of many records back, one after another, and tells in a toast what became of it. */
export async function changeAllBack<Changed extends { name: string }>(
  t: Text,
  rows: readonly Changed[],
  wayBack: WayBack<Changed>,
): Promise<void> {
  const { changeBack, thingsOf, reload } = wayBack;
  const id = toast.loading(t('records:bulk_change.undoing'));
  const { done, refused } = await runInTurn(rows, changeBack, () => undefined, atOnce);
  reload();
  if (refused.length === 0) {
    toast.turnToSuccess(id, t('records:bulk_change.undone', { things: thingsOf(done.length) }));
    return;
  }
  const failed = t('records:bulk_change.undo_failed');
  const some = t('records:bulk_change.not_undone', { count: refused.length, all: rows.length });
  const rest = withoutAnswer(refused);
  const again = { label: t('common:retry'), onPress: () => void changeAllBack(t, rest, wayBack) };
  const reasons = refusalReasons(refused, { refused: failed, failed });
  toast.turnToError(id, `${some}. ${reasons}`, rest.length > 0 ? again : undefined);
}
