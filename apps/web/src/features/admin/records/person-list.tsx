import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { usePeople } from '../../../api/people.ts';
import type { Person } from '../../../api/people.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { classes } from '../../../ui/classes.ts';
import { listItemLook, listLook, listPopupLook } from '../../../ui/list-look.ts';
import { RetryHint } from '../../../ui/retry-hint.tsx';

interface Props {
  trigger: ReactElement;
  id?: string;
  label: string;
  clientId: number | undefined;
  /** Who is chosen: shown though the search may not find that person. */
  chosen: Person | null;
  /** What stands for nobody; without it, somebody must be chosen. */
  none: string | undefined;
  onChoose: (person: Person | null) => void;
  disabled?: boolean;
  defaultOpen?: boolean;
}

/** A client's people to choose from, sought by the server. */
export default function PersonList({
  trigger,
  id,
  label,
  clientId,
  chosen,
  none,
  onChoose,
  disabled = false,
  defaultOpen = false,
}: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(defaultOpen);
  const { people, loading, retry } = usePeople(clientId, search, open);
  const nobody = useMemo<Person | null>(() => (none ? { id: '', name: none, is_active: true } : null), [none]);
  const shown = useMemo(() => {
    const found = people ?? [];
    if (search.trim()) return found;
    const others = found.filter((person) => String(person.id) !== String(chosen?.id));
    return [nobody, chosen, ...others].filter((person) => person !== null);
  }, [people, search, chosen, nobody]);

  const state = () => {
    if (loading) return t('records:people.loading');
    if (retry) return <RetryHint text={t('common:select.failed')} onRetry={retry} />;
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
      <Base.Trigger {...(id && { id })} render={trigger} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-3 outline-none">
          <Base.Popup aria-label={label} className={classes(listPopupLook, 'min-w-72')}>
            <span className="relative flex border-b border-line">
              <Search
                aria-hidden
                className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
              />
              <Base.Input
                aria-label={t('common:select.search', { label })}
                placeholder={t('records:people.search')}
                spellCheck={false}
                className="h-10 w-full bg-transparent ps-9 pe-3 text-sm text-ink outline-none placeholder:text-muted max-md:text-base"
              />
            </span>
            <Base.List className={classes(listLook, 'data-empty:hidden')}>
              {(person: Person) => (
                <Base.Item key={person.id} value={person} className={listItemLook}>
                  {person.id === '' ? <span className="text-muted">{person.name}</span> : <Shown person={person} />}
                  <Base.ItemIndicator>
                    <Check aria-hidden className="size-4 shrink-0 text-accent" />
                  </Base.ItemIndicator>
                </Base.Item>
              )}
            </Base.List>
            <Base.Status className="border-line px-3.5 py-2.5 text-xs text-muted not-first:border-t empty:hidden">
              {state()}
            </Base.Status>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
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
          {isActive ? name : t('records:people.inactive', { name })}
        </span>
        {email && email !== name && <span className="block truncate text-xs font-normal text-muted">{email}</span>}
      </span>
    </span>
  );
}
