import { useState } from 'react';
import { failureText } from '../../api/failure-text.ts';
import { useAddSampleData } from '../../api/sample-data.ts';
import { useText } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useFocusAfter } from '../layout/sample-data/use-focus-after.ts';

/** Offers sample data to a company that has nothing yet. */
export default function AddSample() {
  const t = useText();
  const add = useAddSampleData();
  const [asking, setAsking] = useState(false);
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
    setAsking(false);
  };
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 text-sm">
      <p className="text-pretty text-muted">{t('sample-data:offer')}</p>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('sample-data:add')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('sample-data:add_title')}
        confirm={{ label: t('sample-data:add'), variant: 'primary', onClick: confirm }}
        cancel={{ label: t('common:cancel'), onClick: () => setAsking(false) }}
      >
        <p>{t('sample-data:add_text')}</p>
        <p className="mt-3">{t('sample-data:add_effects')}</p>
      </ConfirmDialog>
    </div>
  );
}
