import type { Device } from '@orgscope/contract/resources/devices';
import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useDevices, useEndDevice } from '../../../api/devices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { pageHeading } from '../../../lib/interaction/focus-heading.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { DeviceRow, nameOf } from './device-row.tsx';

interface Asking {
  what: Device | 'others';
  open: boolean;
  /** The row with the pressed button has been removed. */
  isDone?: boolean;
}

const thisOneFirst = (devices: readonly Device[]) =>
  devices.toSorted((one, other) => Number(other.is_current) - Number(one.is_current));

/** The user's signed-in devices, with buttons to sign them out. */
export default function DevicesPage() {
  const t = useText();
  const { data: devices, isError, isFetching, refetch, dataUpdatedAt } = useDevices();
  const end = useEndDevice();
  const [asking, setAsking] = useState<Asking>({ what: 'others', open: false });
  const { what } = asking;
  const close = (isDone = false) => setAsking({ what, open: false, isDone });
  const act = async () => {
    let isDone = false;
    try {
      await end.mutateAsync(what === 'others' ? what : what.id);
      isDone = true;
      toast.success(what === 'others' ? t('messages:devices.others_ended') : t('messages:devices.ended'));
    } catch (error) {
      toast.error(failureText(error, t('devices:end_failed')));
    }
    close(isDone);
  };
  const body = () => {
    if (devices) {
      const others = devices.some(({ is_current: current }) => !current);
      return (
        <>
          <ul className="divide-y divide-line">
            {thisOneFirst(devices).map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                now={dataUpdatedAt}
                onEnd={() => setAsking({ what: device, open: true })}
              />
            ))}
          </ul>
          {others ? (
            <Button className="mt-5" onClick={() => setAsking({ what: 'others', open: true })}>
              {t('devices:end_others')}
            </Button>
          ) : (
            <p className="mt-4 text-sm text-muted">{t('devices:only_this')}</p>
          )}
        </>
      );
    }
    return ['a', 'b'].map((row) => <Skeleton key={row} className="my-3 h-10" />);
  };
  return (
    <SettingsPage title={t('devices:title')} lead={t('devices:lead')}>
      <Announcement>{devices || isError ? '' : t('devices:loading')}</Announcement>
      {isError && !devices ? (
        <ErrorState text={t('devices:fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Section title={t('devices:section')} lead={t('devices:section_lead')}>
          {body()}
        </Section>
      )}
      <ConfirmDialog
        open={asking.open}
        title={what === 'others' ? t('devices:confirm.others_title') : t('devices:confirm.title')}
        confirm={{ label: t('devices:end'), variant: 'danger', onClick: act }}
        cancel={{ label: t('common:cancel'), onClick: () => close() }}
        finalFocus={() => (asking.isDone ? pageHeading() : true)}
      >
        {what === 'others' ? t('devices:confirm.others_text') : t('devices:confirm.text', { name: nameOf(what, t) })}
      </ConfirmDialog>
    </SettingsPage>
  );
}
