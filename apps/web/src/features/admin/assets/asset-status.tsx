import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Status } from '../../../ui/status.tsx';

const tones = {
  in_stock: 'waiting',
  assigned: 'good',
  in_repair: 'halfway',
  retired: 'quiet',
  lost: 'quiet',
} as const;

/** The status of an asset, or "inactive" for an inactive one. */
export function AssetStatus({
  asset: { is_active: isActive, status },
}: {
  asset: Pick<Asset, 'is_active' | 'status'>;
}) {
  const t = useText();
  return isActive ? (
    <Status tone={tones[status]}>{t(`messages:assets.codes.status.${status}`)}</Status>
  ) : (
    <Status tone="quiet">{t('records:inactive')}</Status>
  );
}
