import { Building2, ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useClientChoices } from '../../../api/client-choices.ts';
import { useText } from '../../../i18n/i18n.ts';
import { askBefore } from '../../../lib/forms/hold-page.ts';
import { onPress } from '../../../lib/interaction/on-press.ts';
import { usePreload } from '../../../lib/hooks/use-preload.ts';
import { clientParam } from '../../../session/acting-client.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import { classes } from '../../../ui/classes.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { UntilLoaded } from '../../../ui/popups/until-loaded.tsx';
import { tellFailedPart } from '../../../ui/states/tell-failed-part.ts';

const fetchList = () => import('./client-list.tsx');
const ClientList = lazyPart(fetchList);

// Another client has other records, so its screen keeps the order and the page size, but not the search and filters.
const keptParams = ['show', 'sort', 'size'];

/** Shows the chosen client, and opens the same screen for another one. */
export function ClientPicker({ client }: { client: ActingClient }) {
  const t = useText();
  const own = useSession(({ user }) => user?.client);
  const [wanted, setWanted] = useState(false);
  const [here, fetch] = usePreload(fetchList);
  const [pressed, setPressed] = useState(false);
  // Only the own client's name is known without the list.
  const clients = useClientChoices(wanted || !client.isOwn);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const choose = (id: string) => {
    const before = new URLSearchParams(search);
    const next = new URLSearchParams([...before].filter(([name]) => keptParams.includes(name)));
    if (id !== String(own?.id)) next.set(clientParam, id);
    askBefore(() => void navigate({ pathname, search: String(next) }));
  };

  const nameOf = (id: ActingClient['id'], known?: string) =>
    clients.list.find(({ value }) => value === String(id))?.label ??
    known ??
    t('records:client.number', { id: String(id) });
  const name = client.isOwn ? nameOf(client.id, own?.name) : nameOf(client.id);
  const label = t('records:client.label');

  const waiting = onPress(() => {
    setPressed(true);
    setWanted(true);
    fetch().catch(tellFailedPart);
  }, 'dialog');
  const button = (press?: typeof waiting) => (
    <button
      type="button"
      aria-label={`${label}: ${name}`}
      {...press}
      className={classes(
        'inline-flex h-9 max-w-full min-w-0 cursor-pointer items-center gap-2 rounded-control border ps-3 pe-2 text-sm font-medium transition-colors max-md:h-11',
        client.isOwn
          ? 'border-line bg-surface text-ink hover:bg-surface-hover'
          : 'border-transparent bg-accent-soft text-accent',
      )}
    >
      <Building2 aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span aria-hidden className={classes('font-normal', client.isOwn && 'text-muted')}>
        {label}
      </span>
      <span dir="auto" className="truncate">
        {name}
      </span>
      <ChevronsUpDown aria-hidden className="size-4 shrink-0 opacity-70" />
    </button>
  );

  return (
    <>
      <p className="mb-3 hidden text-sm print:block">
        {`${label}: `}
        <bdi>{name}</bdi>
      </p>
      <div className="mb-5 flex print:hidden flex-wrap items-center gap-x-4 gap-y-2">
        <UntilLoaded isLoaded={here} plain={button(waiting)}>
          <ClientList
            trigger={button()}
            value={String(client.id)}
            clients={clients}
            defaultOpen={pressed}
            onOpen={() => setWanted(true)}
            onChoose={choose}
          />
        </UntilLoaded>
        {!client.isOwn && own?.id !== undefined && (
          <button
            type="button"
            onClick={() => choose(String(own.id))}
            className="min-h-9 max-w-full truncate rounded-small text-sm text-muted underline-offset-2 hover:text-ink hover:underline"
          >
            {t('records:client.back', { name: nameOf(own.id, own.name) })}
          </button>
        )}
      </div>
    </>
  );
}
