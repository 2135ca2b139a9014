import { Combobox as Base } from '@base-ui/react/combobox';
import { useText } from '../../i18n/i18n.ts';
import { classes } from '../classes.ts';
import { Field } from './field.tsx';
import { ChosenText, listStyles, listPopupStyles, triggerProps } from '../popups/list-look.tsx';
import { ListOption, ListSearch } from '../popups/list-parts.tsx';
import { useShortList } from '../popups/use-short-list.tsx';
import type { SelectFieldProps } from './select-field.tsx';

type Option = SelectFieldProps['options'][number];

interface Props extends SelectFieldProps {
  /** What an empty list says, if not that nothing was found. */
  empty?: string | undefined;
}

/** One of many options, with a search. A value that is not among the options is shown as it is. */
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
  required = false,
  empty,
  ref,
}: Props) {
  const t = useText();
  const chosen = options.find((option) => option.value === value) ?? null;
  const { list, note } = useShortList(options, chosen);
  return (
    <Field {...{ label, error, hint, aside }}>
      {({ id, className, ...described }) => (
        <Base.Root
          {...list}
          autoHighlight
          onValueChange={(next: Option | null) => onChange(next?.value ?? '')}
          disabled={disabled}
        >
          <Base.Trigger
            {...described}
            id={id}
            ref={ref}
            aria-required={required || undefined}
            {...triggerProps(className, onBlur)}
          >
            <ChosenText label={chosen?.label} value={value} placeholder={placeholder} />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner sideOffset={4} collisionPadding={8} className="z-3 outline-none">
              <Base.Popup aria-label={label} className={listPopupStyles}>
                <ListSearch label={label} placeholder={t('common:select.search_placeholder')} />
                <Base.Empty>
                  <p className="px-3.5 py-4 text-sm text-muted">{empty ?? t('common:select.nothing_found')}</p>
                </Base.Empty>
                <Base.List className={classes(listStyles, 'data-empty:hidden')}>
                  {(option: Option) => (
                    <ListOption key={option.value} value={option}>
                      <span className="min-w-0">{option.label}</span>
                    </ListOption>
                  )}
                </Base.List>
                {note}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
