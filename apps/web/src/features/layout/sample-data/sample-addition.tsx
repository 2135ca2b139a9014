import { failureText } from '../../../api/failure-text.ts';
import { useAddSampleData } from '../../../api/sample-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useFocusAfter } from './use-focus-after.ts';

/** Asks whether to add sample data, and says what follows from it. */
export function SampleAddition({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const add = useAddSampleData();
  const leave = useFocusAfter();
  const confirm = async () => {
    try {
      await add.mutateAsync();
      leave();
      toast.success(t('messages:sample_data.done.add'));
    } catch (error) {
      const failed = t('sample-data:add_failed');
      toast.error(failureText(error, { refused: failed, failed }));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('sample-data:add_title')}
      confirm={{ label: t('sample-data:add'), variant: 'primary', onClick: confirm }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
    >
      <p>{t('sample-data:add_text')}</p>
      <p className="mt-3">{t('sample-data:add_effects')}</p>
    </ConfirmDialog>
  );
}
