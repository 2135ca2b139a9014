import type { Device } from '@orgscope/contract/resources/devices';
import { Monitor, Smartphone } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import type { Text } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Status } from '../../../ui/status.tsx';

/** A device's name for people. */
export function nameOf({ browser, operating_system: system }: Device, t: Text): string {
  const known = browser || t('devices:unknown_browser');
  return system ? t('devices:name', { browser: known, system }) : known;
}

interface Props {
  device: Device;
  now: number;
  onEnd: () => void;
}

/** One device: its name, its first sign-in, and a button to sign it out. */
export function DeviceRow({ device, now, onEnd }: Props) {
  const t = useText();
  const name = nameOf(device, t);
  const Icon = /android|ios|iphone/i.test(device.operating_system) ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3.5 py-3.5 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-3 font-medium text-ink">
          {name}
          {device.is_current && <Status tone="good">{t('devices:current')}</Status>}
        </p>
        <p className="text-xs text-muted">
          {t('devices:last_seen')} <Moment at={device.last_seen_at} now={now} />
          <span aria-hidden className="@max-lg:hidden">
            {' · '}
          </span>
          <span className="@max-lg:block">
            {t('devices:signed_in')} <Moment at={device.signed_in_at} now={now} />
          </span>
        </p>
      </div>
      {!device.is_current && (
        <Button size="small" aria-label={t('devices:end_named', { name })} onClick={onEnd}>
          {t('devices:end')}
        </Button>
      )}
    </li>
  );
}
