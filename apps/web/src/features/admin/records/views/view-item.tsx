import { Menu as Base } from '@base-ui/react/menu';
import { Check, Star } from 'lucide-react';
import type { SavedView } from '../../../../api/saved-views.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { classes } from '../../../../ui/classes.ts';
import { itemStyles } from '../../../../ui/menu-styles.ts';

/** One view in the menu, with its owner and whether it is the default. */
export function ViewItem({ view, onChoose }: { view: SavedView; onChoose: () => void }) {
  const t = useText();
  return (
    <Base.RadioItem
      value={String(view.id)}
      closeOnClick
      onClick={onChoose}
      className={classes(itemStyles, 'text-ink data-checked:font-medium data-highlighted:bg-surface-hover')}
    >
      <span className="flex size-4 shrink-0">
        <Base.RadioItemIndicator>
          <Check aria-hidden className="text-accent" />
        </Base.RadioItemIndicator>
      </span>
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
    </Base.RadioItem>
  );
}
