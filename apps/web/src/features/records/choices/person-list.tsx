import { Combobox as Base } from '@base-ui/react/combobox';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { usePeople } from '../../../api/people.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ListOption } from '../../../ui/popups/list-parts.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SearchList } from './search-list.tsx';

interface Props {
  trigger: ReactElement;
  id?: string;
  label: string;
  clientId: number | undefined;
  /** The chosen person, shown even if the search does not find them. */
  chosen: Person | null;
  /** The label of the option "Nobody"; without it, the option is left out. */
  none: string | undefined;
  onChoose: (person: Person | null) => void;
  disabled?: boolean;
  /** Tells screen readers that a choice is required. */
  required?: boolean;
  defaultOpen?: boolean;
}

/** The people of a client, searched by the server. */
export default function PersonList({
  trigger,
  id,
  label,
  clientId,
  chosen,
  none,
  onChoose,
  disabled = false,
  required = false,
  defaultOpen = false,
}: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(defaultOpen);
  const { people, loading, retry } = usePeople(clientId, search, open);
  const nobody = useMemo<Person | null>(() => (none ? { id: '', name: none } : null), [none]);
  const shown = useMemo(() => {
    const found = people ?? [];
    if (search.trim()) return found;
    const others = found.filter((person) => String(person.id) !== String(chosen?.id));
    return [nobody, chosen, ...others].filter((person) => person !== null);
  }, [people, search, chosen, nobody]);

  const state = () => {
    if (loading) return t('records:people.loading');
    if (retry) return <RetryHint onRetry={retry} />;
    if (people?.length === 20) return t('records:people.more');
    return people?.length === 0 && t('common:select.nothing_found');
  };

  return (
    <Base.Root
      items={shown}
      filteredItems={shown}
      value={chosen ?? nobody}
      onValueChange={(next: Person | null) => next && onChoose(next.id === '' ? null : next)}
      isItemEqualToValue={(one: Person, other: Person) => String(one.id) === String(other.id)}
      itemToStringLabel={({ name }: Person) => name}
      inputValue={search}
      onInputValueChange={setSearch}
      open={open}
      onOpenChange={setOpen}
      disabled={disabled}
    >
      <Base.Trigger {...(id && { id })} aria-required={required || undefined} render={trigger} />
      <SearchList
        label={label}
        placeholder={t('records:people.search')}
        className="min-w-72"
        state={state()}
        found={search.trim() ? shown.length : 0}
      >
        {(person: Person) => (
          <ListOption key={person.id} value={person}>
            {person.id === '' ? <span className="text-muted">{person.name}</span> : <Shown person={person} />}
          </ListOption>
        )}
      </SearchList>
    </Base.Root>
  );
}

function Shown({ person: { name, email, picture, is_active: isActive } }: { person: Person }) {
  const t = useText();
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2.5">
      <Avatar name={name} picture={picture} className="size-6 text-[0.625rem]" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {isActive === false ? t('records:people.inactive', { name }) : name}
        </span>
        {email && email !== name && <span className="block truncate text-xs font-normal text-muted">{email}</span>}
      </span>
    </span>
  );
}
