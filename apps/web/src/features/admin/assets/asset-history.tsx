import { useAssetHistory } from '../../../api/one-asset.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/day-name.ts';
import { pricedText } from '../../../lib/money.ts';
import { RecordHistory } from '../records/page/record-history.tsx';
import { fieldLabel } from './asset-labels.ts';

// Days and amounts come as they are kept; all else stands as it was shown then.
function shown(field: string, value: string): string {
  if (field === 'purchase_date' || field === 'warranty_end') return dayName(value, 'short');
  return field === 'purchase_cost' ? pricedText(value) : value;
}

/** What became of an asset. */
export function AssetHistory({ id }: { id: number | string }) {
  const t = useText();
  return (
    <section aria-label={t('records:history.title')} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <h2 className="mb-4 text-sm font-semibold">{t('records:history.title')}</h2>
      <RecordHistory query={useAssetHistory(id)} labelOf={(field) => fieldLabel(t, field)} show={shown} />
    </section>
  );
}
