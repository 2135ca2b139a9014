import { Combobox as Base } from '@base-ui/react/combobox';
import { Lock } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactElement } from 'react';
import { whileUsed } from '../../../api/records/live-records.ts';
import type { Choice, Choices } from '../../../api/choices.ts';
import { useSupportAccessByClient } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ListOption } from '../../../ui/popups/list-parts.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { searchIn } from '@orgscope/contract/lists/arrange';
import { SearchList } from '../choices/search-list.tsx';

// More than a user would read; the search finds the others.
const limit = 50;

interface Props {
  trigger: ReactElement;
  value: string;
  clients: Choices;
  defaultOpen: boolean;
  onOpen: () => void;
  onChoose: (id: string) => void;
}

/** A searchable list of the clients. */
export default function ClientList({ trigger, value, clients, defaultOpen, onOpen, onChoose }: Props) {
  const t = useText();
  const [search, setSearch] = useState('');
  const find = useMemo(() => searchIn([...clients.list], ({ label }) => label), [clients.list]);
  const found = useMemo(() => find(search), [find, search]);
  const access = useSupportAccessByClient(true, whileUsed);
  const closed = useMemo(() => new Set(access.data?.closed.map(String)), [access.data]);
  const chosen = clients.list.find((client) => client.value === value) ?? null;
  // A shortened list always includes the chosen client.
  const shown = useMemo(() => {
    const first = found.slice(0, limit);
    return search || !chosen || first.includes(chosen) ? first : [chosen, ...first.slice(0, -1)];
  }, [found, search, chosen]);
  const label = t('records:client.label');

  const state = () => {
    if (clients.loading) return t('records:client.loading');
    if (clients.retry) return <RetryHint onRetry={clients.retry} />;
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
      <SearchList
        label={label}
        placeholder={t('records:client.search')}
        className="w-80"
        state={state()}
        found={search.trim() ? shown.length : 0}
      >
        {(client: Choice) => (
          <ListOption key={client.value} value={client}>
            <span className="flex min-w-0 items-center gap-2">
              {closed.has(client.value) && <Lock aria-hidden className="size-4 shrink-0 text-muted" />}
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {closed.has(client.value) ? t('records:client.closed', { name: client.label }) : client.label}
              </span>
            </span>
          </ListOption>
        )}
      </SearchList>
    </Base.Root>
  );
}
