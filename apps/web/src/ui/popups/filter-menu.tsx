import { useState } from 'react';
import type { Press } from '../../lib/interaction/on-press.ts';
import { lazyPart } from '../lazy-part.tsx';
import { FailedPart } from '../states/failed-part.tsx';
import { FilterButton } from './filter-button.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem, MenuRetry } from './menu.tsx';
import { UntilLoaded } from './until-loaded.tsx';

/** Above so many options, a list with a search takes the place of the menu. */
const mostInMenu = 50;
const FilterList = lazyPart(() => import('./filter-list.tsx'), FailedPart);

export interface FilterProps {
  /** The name of the filter. */
  label: string;
  /** Empty if nothing is filtered. */
  value: string;
  options: readonly { value: string; label: string }[];
  /** The label of "no filter"; without it, one of the options is always chosen. */
  any?: string;
  /** What applies while nothing is filtered: shown as the value, without the colour of one. */
  applied?: string | undefined;
  /** The label of a value that is not among the options. */
  unlisted: string;
  onChange: (value: string) => void;
  /** How the button was pressed that this one replaces: the menu opens at once. */
  pressed?: Press | undefined;
  /** Present if the options could not be loaded. */
  retry?: (() => void) | undefined;
}

/** Filters by one value or by none, or chooses one of several. */
export function FilterMenu(props: FilterProps) {
  const { label, value, options, any, applied, unlisted, onChange, retry, pressed } = props;
  const [isOpen, setOpen] = useState(pressed !== undefined);
  const isLong = options.length > mostInMenu;
  const chosen = options.find((option) => option.value === value)?.label ?? unlisted;
  const items = any === undefined ? options : [{ value: '', label: any }, ...options];
  const button = (
    <FilterButton
      label={label}
      chosen={value || any === undefined ? chosen : applied}
      {...(any !== undefined && (value || applied === undefined) && { any })}
    />
  );
  const menu = () => (
    <Menu
      align="start"
      className="max-w-80 [--menu-height:20rem]"
      pressed={isOpen ? (pressed ?? 'by-pointer') : undefined}
      onOpen={setOpen}
      trigger={button}
    >
      <MenuRadioGroup value={value}>
        {items.map((item) => (
          <MenuRadioItem key={item.value} value={item.value} onChoose={() => onChange(item.value)}>
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {item.label}
            </span>
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
      {retry && <MenuRetry onClick={retry} />}
    </Menu>
  );
  return (
    <UntilLoaded isLoaded={isLong} plain={isLong ? button : menu()}>
      <FilterList {...props} isOpen={isOpen} onOpen={setOpen} />
    </UntilLoaded>
  );
}
