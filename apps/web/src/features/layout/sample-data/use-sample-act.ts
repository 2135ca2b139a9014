import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** What adds or removes sample data, and then says how that went and closes the question. */
export function useSampleAct(act: 'add' | 'remove', run: () => Promise<unknown>, onClose: () => void) {
  const t = useText();
  const leave = useFocusAfter();
  return async () => {
    try {
      await run();
      leave();
      toast.success(t(`messages:sample_data.done.${act}`));
    } catch (error) {
      toast.error(failureText(error, t(`sample-data:${act}_failed`)));
    }
    onClose();
  };
}
