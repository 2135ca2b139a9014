import type { Text } from '../../../i18n/texts.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { atOnce, runInTurn } from '../in-turn.ts';
import { isBack, refusalReasons, stillRefused, withoutAnswer } from '../refusal-reason.ts';
import type { Refused } from '../refusal-reason.ts';

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
export function changeAllBack<Changed extends { name: string; before: object }>(
  t: Text,
  all: readonly Changed[],
  { changeBack, thingsOf, reload }: WayBack<Changed>,
): void {
  let left: Refused<Changed>[] = [];
  const run = async (rows: readonly Changed[]) => {
    const id = toast.loading(t('records:bulk_change.undoing'));
    const { refused } = await runInTurn(rows, changeBack, () => undefined, atOnce);
    reload();
    left = stillRefused(left, rows, refused).filter((one) => !isBack(one));
    if (left.length === 0) {
      toast.turnToSuccess(id, t('records:bulk_change.undone', { things: thingsOf(all.length) }));
      return;
    }
    const failed = t('records:bulk_change.undo_failed');
    const some = t('records:bulk_change.not_undone', { count: left.length, all: all.length });
    const rest = withoutAnswer(left);
    const again = { label: t('common:retry'), onPress: () => void run(rest) };
    const reasons = refusalReasons(left, { refused: failed, failed });
    toast.turnToError(id, `${some}. ${reasons}`, rest.length > 0 ? again : undefined);
  };
  void run(all);
}
