import { useState } from 'react';
import type { Person } from '../../../../api/people.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { FilterButton } from '../../../../ui/filter-button.tsx';
import PersonList from './person-list.tsx';

interface Props {
  label: string;
  /** The person's number; empty while nothing is filtered. */
  value: string;
  any: string;
  clientId: number | undefined;
  /** The people that the list shows: they tell the name of one who came with the address. */
  listed: readonly (Person | null)[] | undefined;
  defaultOpen: boolean;
  onChange: (value: string) => void;
}

/** Narrows a list to one person, sought by the server. */
export function PersonFilter({ label, value, any, clientId, listed = [], defaultOpen, onChange }: Props) {
  const t = useText();
  const [picked, setPicked] = useState<Person>();
  const known = [picked, ...listed].find((person) => person && String(person.id) === value);
  const chosen = value ? (known ?? { id: value, name: t('records:choices.unlisted'), is_active: true }) : null;
  return (
    <PersonList
      label={label}
      clientId={clientId}
      chosen={chosen}
      none={any}
      defaultOpen={defaultOpen}
      onChoose={(person) => {
        setPicked(person ?? undefined);
        onChange(person ? String(person.id) : '');
      }}
      trigger={<FilterButton label={label} chosen={chosen?.name} any={any} />}
    />
  );
}
