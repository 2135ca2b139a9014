import { Combobox as Base } from '@base-ui/react/combobox';
import { useMemo } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { classes } from '../classes.ts';
import { RetryHint } from '../states/retry-hint.tsx';
import { FilterButton } from './filter-button.tsx';
import type { FilterProps } from './filter-menu.tsx';
import { listPopupStyles, listStyles } from './list-look.tsx';
import { ListOption, ListSearch } from './list-parts.tsx';
import { useShortList } from './use-short-list.tsx';

type Option = FilterProps['options'][number];

interface Props extends Omit<FilterProps, 'pressed'> {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** A filter by one of many values, with a search. */
export default function FilterList({ label, value, options, any, unlisted, onChange, retry, isOpen, onOpen }: Props) {
  const t = useText();
  const items = useMemo(() => (any === undefined ? options : [{ value: '', label: any }, ...options]), [options, any]);
  const chosen = items.find((option) => option.value === value) ?? null;
  const { list, note } = useShortList(items, chosen);
  const text = value || any === undefined ? (chosen?.label ?? unlisted) : undefined;
  return (
    <Base.Root
      {...list}
      autoHighlight
      onValueChange={(next: Option | null) => next && onChange(next.value)}
      open={isOpen}
      onOpenChange={(next) => onOpen(next)}
    >
      <Base.Trigger render={<FilterButton label={label} chosen={text} {...(any !== undefined && { any })} />} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-3 outline-none">
          <Base.Popup aria-label={label} className={classes(listPopupStyles, 'w-80')}>
            <ListSearch label={label} placeholder={t('common:select.search_placeholder')} />
            <Base.Empty>
              <p className="px-3.5 py-4 text-sm text-muted">{t('common:select.nothing_found')}</p>
            </Base.Empty>
            <Base.List className={classes(listStyles, 'data-empty:hidden')}>
              {(option: Option) => (
                <ListOption key={option.value} value={option}>
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {option.label}
                  </span>
                </ListOption>
              )}
            </Base.List>
            {note}
            {retry && (
              <p className="border-t border-line px-3.5 py-2.5 text-xs">
                <RetryHint onRetry={retry} />
              </p>
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
