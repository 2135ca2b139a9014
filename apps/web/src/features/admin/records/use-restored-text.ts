import { unwrap } from '../../../api/client/unwrap.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';

/** What is told after a restore: the link of an invitation that was not accepted stays invalid, and is not sent anew unasked. */
export function useRestoredText() {
  const t = useText();
  return (done: string, answers: readonly unknown[]): string => {
    const count = answers.filter((answer) => partsOf(unwrap(answer))['status'] === 'invited').length;
    return count > 0 ? t('records:bulk.done.invite_again', { done, count }) : done;
  };
}
