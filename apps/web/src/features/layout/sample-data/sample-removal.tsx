import { useRemoveSampleData, useSampleData } from '../../../api/sample-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { useSampleAct } from './use-sample-act.ts';

/** Asks whether to remove the sample data, and says what stays. */
export function SampleRemoval({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const remove = useRemoveSampleData();
  const confirm = useSampleAct('remove', () => remove.mutateAsync(), onClose);
  return (
    <ConfirmDialog
      open={open}
      title={t('sample-data:remove_title')}
      confirm={{ label: t('sample-data:remove'), variant: 'danger', onClick: confirm }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
    >
      <p>{t('sample-data:remove_text')}</p>
      {open && <WhatStays />}
    </ConfirmDialog>
  );
}

function WhatStays() {
  const t = useText();
  const { data, error, refetch } = useSampleData();
  if (error) return <RetryHint text={t('sample-data:read_failed')} onRetry={() => void refetch()} />;
  if (!data) return <p className="mt-3">{t('sample-data:loading')}</p>;
  const { kept, changed, actions } = data;
  const things = [
    kept.functions > 0 && t('sample-data:kept_functions', { count: kept.functions }),
    kept.locations > 0 && t('sample-data:kept_locations', { count: kept.locations }),
    kept.figures > 0 && t('sample-data:kept_figures', { count: kept.figures }),
  ].filter((thing) => thing !== false);
  return (
    <>
      {changed > 0 && <p className="mt-3">{t('sample-data:changed', { count: changed })}</p>}
      {actions > 0 && <p className="mt-3">{t('sample-data:actions', { count: actions })}</p>}
      {things.length > 0 && (
        <>
          <p className="mt-3">{t('sample-data:kept')}</p>
          <ul className="mt-1 list-disc ps-5">
            {things.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
