import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Client } from '../../../api/clients.ts';
import { industries } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { itemStyles } from '../../../ui/menu-styles.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

interface Props {
  /** The id of an industry, or empty for all. */
  value: string;
  /** The listed clients: they have the names of inactive industries. */
  listed: Client[] | undefined;
  onChange: (value: string) => void;
}

/** Filters the clients by industry. Only active industries are offered. */
export function IndustryFilter({ value, listed, onChange }: Props) {
  const t = useText();
  const { data, isPending, isError, refetch } = industries.useList('active');
  const active = data?.filter((industry) => industry.is_active);
  const named =
    active?.find(({ id }) => String(id) === value) ??
    listed?.find(({ industry }) => String(industry.id) === value)?.industry;
  const pending = isPending || listed === undefined;
  const chosen = !value
    ? t('clients:filter.all')
    : (named?.name ?? (pending ? t('clients:filter.loading') : t('clients:filter.unknown')));

  const note = isPending ? t('clients:filter.loading') : active?.length === 0 ? t('clients:filter.none') : undefined;
  return (
    <Menu
      align="start"
      className="max-h-60 max-w-80 overflow-y-auto overscroll-contain"
      trigger={
        <Button
          aria-label={`${t('clients:filter.label')}: ${chosen}`}
          className={classes(
            'max-w-full justify-between pe-3 max-sm:flex-1 sm:max-w-52',
            value !== '' && 'border-accent! bg-accent-soft! text-accent!',
          )}
        >
          <span dir="auto" className="truncate">
            {chosen}
          </span>
          <ChevronDown aria-hidden className="size-4 opacity-70" />
        </Button>
      }
    >
      <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
        <Choice value="">{t('clients:filter.all')}</Choice>
        {active?.map(({ id, name }) => (
          <Choice key={id} value={String(id)}>
            {name}
          </Choice>
        ))}
      </Base.RadioGroup>
      {note && <p className="px-2.5 py-1.5 text-sm text-muted">{note}</p>}
      {isError && <MenuItem onClick={() => void refetch()}>{t('clients:filter.failed')}</MenuItem>}
    </Menu>
  );
}

function Choice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Base.RadioItem
      value={value}
      closeOnClick
      className={classes(
        itemStyles,
        'justify-between text-ink data-checked:font-medium data-highlighted:bg-surface-hover',
      )}
    >
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
      <Base.RadioItemIndicator>
        <Check aria-hidden className="text-accent" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  );
}
