import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { classes } from './classes.ts';
import { FilterButton } from './filter-button.tsx';
import { itemStyles } from './menu-styles.ts';
import { Menu, MenuItem } from './menu.tsx';

interface Props {
  /** The name of the filter. */
  label: string;
  /** Empty if nothing is filtered. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** The label of "no filter"; without it, one of the options is always chosen. */
  any?: string;
  /** The label of a value that is not among the options. */
  unlisted: string;
  onChange: (value: string) => void;
  defaultOpen?: boolean;
  /** Present if the options could not be loaded. */
  retry?: { label: string; onClick: () => void } | undefined;
}

/** Filters by one value or by none, or chooses one of several. */
export function FilterMenu({ label, value, options, any, unlisted, onChange, retry, defaultOpen = false }: Props) {
  const chosen = options.find((option) => option.value === value)?.label ?? unlisted;
  const items = any === undefined ? options : [{ value: '', label: any }, ...options];
  return (
    <Menu
      align="start"
      className="max-h-80 max-w-80 overflow-y-auto overscroll-contain"
      defaultOpen={defaultOpen}
      trigger={
        <FilterButton
          label={label}
          chosen={value || any === undefined ? chosen : undefined}
          {...(any !== undefined && { any })}
        />
      }
    >
      <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
        {items.map((item) => (
          <Base.RadioItem
            key={item.value}
            value={item.value}
            closeOnClick
            className={classes(
              itemStyles,
              'justify-between text-ink data-checked:font-medium data-highlighted:bg-surface-hover',
            )}
          >
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {item.label}
            </span>
            <Base.RadioItemIndicator>
              <Check aria-hidden className="text-accent" />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
      {retry && <MenuItem onClick={retry.onClick}>{retry.label}</MenuItem>}
    </Menu>
  );
}
