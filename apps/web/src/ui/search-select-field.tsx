import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, ChevronDown, Search } from 'lucide-react';
import { useText } from '../i18n/i18n.ts';
import { classes } from './classes.ts';
import { Field } from './field.tsx';
import { listItemLook, listLook, listPopupLook, listTriggerLook } from './list-look.ts';
import type { SelectFieldProps } from './select-field.tsx';

type Option = SelectFieldProps['options'][number];

/** One of many: the list can be searched. A value that is not among the options is shown as it is. */
export function SearchSelectField({
  label,
  value,
  options,
  onChange,
  onBlur,
  placeholder,
  error,
  hint,
  aside,
  disabled = false,
  ref,
}: SelectFieldProps) {
  const t = useText();
  const chosen = options.find((option) => option.value === value) ?? null;
  return (
    <Field {...{ label, error, hint, aside }}>
      {({ id, className, ...described }) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(next: Option | null) => onChange(next?.value ?? '')}
          isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
          disabled={disabled}
        >
          <Base.Trigger
            {...described}
            id={id}
            ref={ref}
            onBlur={({ currentTarget }) => currentTarget.hasAttribute('data-popup-open') || onBlur?.()}
            className={classes(className, listTriggerLook)}
          >
            <span className={classes('truncate', !value && 'text-muted')}>
              {chosen?.label ?? (value || placeholder)}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} collisionPadding={8} className="z-3 outline-none">
              <Base.Popup aria-label={label} className={listPopupLook}>
                <span className="relative flex border-b border-line">
                  <Search
                    aria-hidden
                    className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
                  />
                  <Base.Input
                    aria-label={t('common:select.search', { label })}
                    placeholder={t('common:select.search_placeholder')}
                    spellCheck={false}
                    className="h-10 w-full bg-transparent ps-9 pe-3 text-sm text-ink outline-none placeholder:text-muted max-md:text-base"
                  />
                </span>
                <Base.Empty>
                  <p className="px-3.5 py-4 text-sm text-muted">{t('common:select.nothing_found')}</p>
                </Base.Empty>
                <Base.List className={classes(listLook, 'data-empty:hidden')}>
                  {(option: Option) => (
                    <Base.Item key={option.value} value={option} className={listItemLook}>
                      <span className="min-w-0">{option.label}</span>
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-4 shrink-0 text-accent" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
