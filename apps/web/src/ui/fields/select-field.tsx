import { Select as Base } from '@base-ui/react/select';
import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Field } from './field.tsx';
import { ChosenText, listItemStyles, listStyles, listPopupStyles, triggerProps } from '../popups/list-look.tsx';

export interface SelectFieldProps {
  label: string;
  /** Empty while nothing is chosen. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  onBlur?: () => void;
  placeholder: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
  /** Tells screen readers that a choice is required; the rules are the form's. */
  required?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** One of a few options. A value that is not among them is shown as it is. */
export function SelectField({
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
  ref,
}: SelectFieldProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...{ label, error, hint, aside }}>
      {({ id, className, ...described }) => (
        <Base.Root
          id={id}
          items={options}
          value={value || null}
          onValueChange={(next) => onChange(next ?? '')}
          disabled={disabled}
        >
          <Base.Trigger
            {...described}
            ref={ref}
            aria-required={required || undefined}
            {...triggerProps(className, onBlur)}
          >
            <ChosenText label={chosen?.label} value={value} placeholder={placeholder} />
          </Base.Trigger>
          <Base.Portal>
            <Base.Positioner
              sideOffset={4}
              collisionPadding={8}
              alignItemWithTrigger={false}
              className="z-3 outline-none"
            >
              <Base.Popup className={listPopupStyles}>
                <Base.List className={listStyles}>
                  {options.map((option) => (
                    <Base.Item key={option.value} value={option.value} className={listItemStyles}>
                      <Base.ItemText className="min-w-0">{option.label}</Base.ItemText>
                      <Base.ItemIndicator>
                        <Check aria-hidden className="size-4 shrink-0 text-accent" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  ))}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}
