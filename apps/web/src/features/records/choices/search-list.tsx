import { Combobox as Base } from '@base-ui/react/combobox';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { classes } from '../../../ui/classes.ts';
import { listStyles, listPopupStyles } from '../../../ui/popups/list-look.tsx';
import { ListSearch } from '../../../ui/popups/list-parts.tsx';

interface Props<Item> {
  label: string;
  placeholder: string;
  className: string;
  /** The line below the list: that it is loading, or that there are more. */
  state: ReactNode;
  /** How many results a search has, for screen readers; 0 without a search. */
  found: number;
  /** Renders an item as a `ListOption`. */
  children: (item: Item) => ReactNode;
}

/** The list of a combobox that opens from a button: search field, results and note. */
export function SearchList<Item>({ label, placeholder, className, state, found, children }: Props<Item>) {
  const t = useText();
  return (
    <Base.Portal>
      <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-3 outline-none">
        <Base.Popup aria-label={label} className={classes(listPopupStyles, className)}>
          <ListSearch label={label} placeholder={placeholder} />
          <Base.List className={classes(listStyles, 'data-empty:hidden')}>{children}</Base.List>
          <Base.Status className="text-xs text-muted">
            {state ? (
              <span className="block border-t border-line px-3.5 py-2.5">{state}</span>
            ) : (
              found > 0 && <span className="sr-only">{t('records:found', { count: found })}</span>
            )}
          </Base.Status>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
