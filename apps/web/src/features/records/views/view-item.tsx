import { Star } from 'lucide-react';
import type { SavedView } from '../../../api/saved-views.ts';
import { useText } from '../../../i18n/i18n.ts';
import { RadioItem } from '../../../ui/popups/menu-parts.tsx';

/** One view in the menu, with its owner and whether it is the default. */
export function ViewItem({ view, onChoose }: { view: SavedView; onChoose: () => void }) {
  const t = useText();
  return (
    <RadioItem value={String(view.id)} onChoose={onChoose}>
      <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
        {view.name}
        {!view.is_own && (
          <span className="block text-xs font-normal text-muted">{t('saved-views:by', { name: view.owner })}</span>
        )}
      </span>
      {view.is_default && (
        <span className="flex text-muted" title={t('saved-views:default')}>
          <Star aria-hidden />
          <span className="sr-only">{t('saved-views:default')}</span>
        </span>
      )}
    </RadioItem>
  );
}
