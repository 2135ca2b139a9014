import { ChevronDown } from 'lucide-react';
import type { Client } from '../../../api/clients.ts';
import { industries } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { printedChoice } from '../../../ui/button-styles.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Menu, MenuItem, MenuRadioGroup, MenuRadioItem } from '../../../ui/popups/menu.tsx';

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
      className="max-w-80 [--menu-height:15rem]"
      trigger={
        <Button
          aria-label={`${t('clients:filter.label')}: ${chosen}`}
          className={classes(
            'max-w-full justify-between pe-3 max-sm:flex-1 sm:max-w-52',
            value !== '' && `border-accent! bg-accent-soft! text-accent! ${printedChoice}`,
          )}
        >
          <span dir="auto" className="truncate">
            {chosen}
          </span>
          <ChevronDown aria-hidden className="size-4 opacity-70 print:hidden" />
        </Button>
      }
    >
      <MenuRadioGroup value={value}>
        {[{ id: '', name: t('clients:filter.all') }, ...(active ?? [])].map(({ id, name }) => (
          <MenuRadioItem key={id} value={String(id)} onChoose={() => onChange(String(id))}>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {note && <p className="px-2.5 py-1.5 text-sm text-muted">{note}</p>}
      {isError && <MenuItem onClick={() => void refetch()}>{t('clients:filter.failed')}</MenuItem>}
    </Menu>
  );
}
