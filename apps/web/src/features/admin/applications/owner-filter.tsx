import { useState } from 'react';
import type { Application } from '../../../api/applications.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import PersonList from '../records/person-list.tsx';

interface Props {
  label: string;
  /** The owner's number; empty while nothing is filtered. */
  value: string;
  any: string;
  clientId: number | undefined;
  listed: readonly Application[] | undefined;
  defaultOpen: boolean;
  onChange: (value: string) => void;
}

/** Narrows the applications to those that a person owns, in business or in IT. */
export function OwnerFilter({ label, value, any, clientId, listed, defaultOpen, onChange }: Props) {
  const t = useText();
  const [picked, setPicked] = useState<Person>();
  const owners = listed?.flatMap((application) => [application.business_owner, application.it_owner]);
  const known = [picked, ...(owners ?? [])].find((person) => String(person?.id) === value);
  const chosen = value ? (known ?? { id: value, name: t('applications:filters.unlisted'), is_active: true }) : null;
  return (
    <PersonList
      label={label}
      clientId={clientId}
      chosen={chosen}
      none={any}
      defaultOpen={defaultOpen}
      trigger={<FilterButton label={label} chosen={chosen?.name} any={any} />}
      onChoose={(person) => {
        setPicked(person ?? undefined);
        onChange(person ? String(person.id) : '');
      }}
    />
  );
}
