import { useAddSampleData } from '../../../api/sample-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { useSampleAct } from './use-sample-act.ts';

/** Asks whether to add sample data, and says what follows from it. */
export function SampleAddition({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const add = useAddSampleData();
  const confirm = useSampleAct('add', () => add.mutateAsync(), onClose);
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
