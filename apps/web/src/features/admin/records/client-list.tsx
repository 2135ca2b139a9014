import { Combobox as Base } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import type { Choice, Choices } from '../../../api/choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { classes } from '../../../ui/classes.ts';
import { listItemLook, listLook, listPopupLook } from '../../../ui/list-look.ts';
import { RetryHint } from '../../../ui/retry-hint.tsx';
import { searchIn } from '@orgscope/contract/arrange';

// More than one looks through; a search finds the others.
const limit = 50;

interface Props {
  trigger: ReactElement;
  value: string;
  clients: Choices;
  defaultOpen: boolean;
  onOpen: () => void;
  onChoose: (id: string) => void;
}

/** The clients to choose from, as a list that is searched. */
export default function ClientList({ trigger, value, clients, defaultOpen, onOpen, onChoose }: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const find = useMemo(() => searchIn([...clients.list], ({ label }) => label), [clients.list]);
  const found = useMemo(() => find(search), [find, search]);
  const chosen = clients.list.find((client) => client.value === value) ?? null;
  // Where not all are shown, the one chosen is still among them.
  const shown = useMemo(() => {
    const first = found.slice(0, limit);
    return search || !chosen || first.includes(chosen) ? first : [chosen, ...first.slice(0, -1)];
  }, [found, search, chosen]);
  const label = t('records:client.label');

  const state = () => {
    if (clients.loading) return t('records:client.loading');
    if (clients.retry) return <RetryHint text={t('common:select.failed')} onRetry={clients.retry} />;
    if (found.length > limit) return t('records:client.more', { shown: limit, count: found.length });
    return found.length === 0 && t('common:select.nothing_found');
  };

  return (
    <Base.Root
      items={clients.list}
      filteredItems={shown}
      value={chosen}
      onValueChange={(next: Choice | null) => next && next.value !== value && onChoose(next.value)}
      isItemEqualToValue={(one: Choice, other: Choice) => one.value === other.value}
      inputValue={search}
      onInputValueChange={setSearch}
      defaultOpen={defaultOpen}
      onOpenChange={(open) => open && onOpen()}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-3 outline-none">
          <Base.Popup aria-label={label} className={classes(listPopupLook, 'w-80')}>
            <span className="relative flex border-b border-line">
              <Search
                aria-hidden
                className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted"
              />
              <Base.Input
                aria-label={t('common:select.search', { label })}
                placeholder={t('records:client.search')}
                spellCheck={false}
                className="h-10 w-full bg-transparent ps-9 pe-3 text-sm text-ink outline-none placeholder:text-muted max-md:text-base"
              />
            </span>
            <Base.List className={classes(listLook, 'data-empty:hidden')}>
              {(client: Choice) => (
                <Base.Item key={client.value} value={client} className={listItemLook}>
                  <span dir="auto" className="min-w-0 wrap-anywhere">
                    {client.label}
                  </span>
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
