import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { triggerProps } from '../../../ui/popups/list-look.tsx';
import PersonList from './person-list.tsx';

interface Props {
  label: string;
  clientId: number | undefined;
  /** The id of the chosen person as a text; empty for none. */
  value: string;
  /** The record's stored person, who may be inactive. */
  stored?: Person | null | undefined;
  /** The label of the option "Nobody". */
  none: string;
  onChange: (id: string, person: Person | null) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
  /** Leaves out the option "Nobody". */
  required?: boolean;
  /** Required because of other values, so that "Nobody" can still be chosen with them. */
  'aria-required'?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A person of a client, found by name or e-mail address. */
export function PersonField({
  label,
  clientId,
  value,
  stored,
  none,
  onChange,
  onBlur,
  error,
  hint,
  aside,
  disabled = false,
  required = false,
  'aria-required': needed = required,
  ref,
}: Props) {
  const t = useText();
  const [picked, setPicked] = useState<Person>();
  const known = [picked, stored].find((person) => person && String(person.id) === value);
  const chosen = value ? (known ?? { id: value, name: value }) : null;
  return (
    <Field {...{ label, error, hint, aside }}>
      {({ id, className, ...described }) => (
        <PersonList
          id={id}
          label={label}
          clientId={clientId}
          chosen={chosen}
          none={required ? undefined : none}
          disabled={disabled}
          required={needed}
          onChoose={(person) => {
            setPicked(person ?? undefined);
            onChange(person ? String(person.id) : '', person);
          }}
          trigger={
            <button type="button" {...described} ref={ref} {...triggerProps(className, onBlur)}>
              <span className={classes('flex min-w-0 items-center gap-2', !chosen && 'text-muted')}>
                {chosen && <Avatar name={chosen.name} picture={chosen.picture} className="size-6 text-[0.625rem]" />}
                <span dir="auto" className="truncate">
                  {!chosen
                    ? none
                    : chosen.is_active === false
                      ? t('records:people.inactive', { name: chosen.name })
                      : chosen.name}
                </span>
              </span>
              <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          }
        />
      )}
    </Field>
  );
}
