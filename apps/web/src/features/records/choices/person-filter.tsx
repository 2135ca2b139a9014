import { useState } from 'react';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { Press } from '../../../lib/interaction/on-press.ts';
import { FilterButton } from '../../../ui/popups/filter-button.tsx';
import PersonList from './person-list.tsx';

interface Props {
  label: string;
  /** The person's id; empty for no filter. */
  value: string;
  any: string;
  clientId: number | undefined;
  /** The people in the list: they have the name of a person whose id is in the address. */
  listed: readonly (Person | null)[] | undefined;
  /** The list opens at once. */
  pressed?: Press | undefined;
  onChange: (value: string) => void;
}

/** Filters a list by a person. The server searches the people. */
export function PersonFilter({ label, value, any, clientId, listed = [], pressed, onChange }: Props) {
  const t = useText();
  const [picked, setPicked] = useState<Person>();
  const known = [picked, ...listed].find((person) => person && String(person.id) === value);
  const chosen = value ? (known ?? { id: value, name: t('records:choices.unlisted') }) : null;
  return (
    <PersonList
      label={label}
      clientId={clientId}
      chosen={chosen}
      none={any}
      defaultOpen={pressed !== undefined}
      onChoose={(person) => {
        setPicked(person ?? undefined);
        onChange(person ? String(person.id) : '');
      }}
      trigger={<FilterButton label={label} chosen={chosen?.name} any={any} />}
    />
  );
}
