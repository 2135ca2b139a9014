import { failureText } from '../../../api/failures/failure-text.ts';
import { useAnalyticsSettings, useChangeAnalyticsSettings } from '../../../api/figures.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';

/** Whether the client takes part in comparisons, with what that means. */
export function SettingsDialog({ query, onClose }: { query: ClientQuery; onClose: () => void }) {
  const t = useText();
  const settings = useAnalyticsSettings(query);
  const change = useChangeAnalyticsSettings(query);
  const takesPart = settings.data?.benchmarks;
  const save = async (benchmarks: boolean) => {
    try {
      await change.mutateAsync({ benchmarks });
      toast.success(t('messages:analytics.settings_saved'));
      onClose();
    } catch (error) {
      toast.error(
        failureText(error, { refused: t('measure-it:settings.refused'), failed: t('measure-it:settings.failed') }),
      );
    }
  };
  return (
    <Dialog open title={t('measure-it:settings.title')} onLeave={() => !change.isPending && onClose()}>
      <DialogBody>
        {settings.error && !settings.data && (
          <ErrorState
            text={t('measure-it:entry.failed')}
            retrying={settings.isFetching}
            onRetry={() => void settings.refetch()}
          />
        )}
        {settings.isPending && <Skeleton className="h-24" />}
        {settings.data && (
          <>
            <p className="text-sm font-medium text-ink">
              {takesPart ? t('measure-it:settings.on') : t('measure-it:settings.off')}
            </p>
            <p className="text-sm text-muted">{t('measure-it:settings.about')}</p>
            <p className="text-sm text-muted">{t('measure-it:settings.privacy')}</p>
          </>
        )}
      </DialogBody>
      <DialogActions>
        <Button disabled={change.isPending} onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {settings.data && (
          <Button
            variant={takesPart ? 'danger' : 'primary'}
            busy={change.isPending}
            onClick={() => void save(!takesPart)}
          >
            {takesPart ? t('measure-it:settings.leave') : t('measure-it:settings.join')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
