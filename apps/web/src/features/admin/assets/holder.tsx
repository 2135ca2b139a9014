import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';

/** The holder of an asset, marked if inactive. */
export function Holder({ person: { name, is_active: isActive } }: { person: NonNullable<Asset['assigned_user']> }) {
  const t = useText();
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2">
      <Avatar name={name} picture={null} className={`size-6 text-[0.625rem] ${isActive ? '' : 'grayscale'}`} />
      <span className="min-w-0">
        <span dir="auto" title={name} className="block truncate">
          {name}
        </span>
        {!isActive && <span className="block text-xs text-warning">{t('records:inactive')}</span>}
      </span>
    </span>
  );
}
