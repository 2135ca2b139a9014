// Parts of a combobox with a searchable list.
import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { classes } from '../classes.ts';
import { listItemStyles } from './list-look.tsx';

/** The search input of a list. */
export function ListSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const t = useText();
  return (
    <span className="relative flex border-b border-line">
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <Base.Input
        aria-label={t('common:select.search', { label })}
        placeholder={placeholder}
        spellCheck={false}
        className="h-10 w-full max-md:h-11 bg-transparent ps-9 pe-3 text-sm text-ink outline-none placeholder:text-muted max-md:text-base"
      />
    </span>
  );
}

/** An option, with a mark if it is chosen. The focus stays in the search input: an outline shows the one that Enter takes. */
export function ListOption({ value, children }: { value: unknown; children: ReactNode }) {
  return (
    <Base.Item
      value={value}
      className={({ highlighted }) => classes(listItemStyles, highlighted && 'outline-2 outline-focus')}
    >
      {children}
      <Base.ItemIndicator>
        <Check aria-hidden className="size-4 shrink-0 text-accent" />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
