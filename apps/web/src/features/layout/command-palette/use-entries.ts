import { useMemo } from 'react';
import { useHits } from '../../../api/search.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';
import type { Screen } from '../screens/screen.ts';
import { entryOf, fits, menuEntries, opens, pathOf } from './entries.ts';
import type { Entry } from './entries.ts';
import { readRecent } from './recent.ts';

interface Group {
  name: 'recent' | Entry['kind'];
  entries: Entry[];
}

export interface Entries {
  groups: Group[];
  /** Whether the server's answer is still missing. */
  searching: boolean;
  /** Present if the call failed. */
  retry: (() => void) | undefined;
  person: number | string;
  mayFind: boolean;
}

const groupsOf = (entries: Entry[]): Group[] =>
  [...new Set(entries.map(({ kind }) => kind))].map((kind) => ({
    name: kind,
    entries: entries.filter((entry) => entry.kind === kind),
  }));

/** The results for an input: screens first, then the server's records; for an empty input, the last choices. */
export function useEntries(typed: string, screens: readonly Screen[]): Entries {
  const t = useText();
  const permissions = useSession((session) => session.permissions);
  const user = useSession((session) => session.user);
  const person = user?.id ?? user?.username ?? '';
  const acting = useActingClient();
  const own = user?.client?.id;
  // Other users have no access to records.
  const mayFind = acting.mayChoose || permissions.includes('core.can_manage_client');
  const term = typed.trim();
  const settled = useDebounced(term, 120);
  const query = mayFind ? settled : '';
  const { data, isFetching, isError, isPlaceholderData, refetch } = useHits(query);

  const openable = useMemo(
    () =>
      menuEntries
        .filter(({ url }) => opens(url, screens, permissions))
        .map(({ url, title, perClient }): Entry => {
          const href = perClient ? acting.addressOf(url) : url;
          return { kind: 'screen', title: t(title), subtitle: '', client: '', href };
        }),
    [screens, permissions, acting, t],
  );
  const recent = useMemo(
    () =>
      readRecent(person).flatMap((entry) => {
        if (entry.kind !== 'screen') return opens(entry.href, screens, permissions) ? [entry] : [];
        return openable.find(({ href }) => pathOf(href) === entry.href) ?? [];
      }),
    [person, openable, screens, permissions],
  );

  if (!term) {
    const groups = groupsOf(openable);
    const last: Group[] = recent.length > 0 ? [{ name: 'recent', entries: recent }] : [];
    return { groups: [...last, ...groups], searching: false, retry: undefined, person, mayFind };
  }
  const isCurrent = settled === term && !isPlaceholderData;
  const found = (query && !isError ? (data ?? []) : [])
    .map((hit) => entryOf(hit, own, acting.mayChoose))
    // Until the answer arrives, an earlier answer is used with the records that still match.
    .filter((entry) => opens(entry.href, screens, permissions) && (isCurrent || fits(entry, term)));
  return {
    groups: groupsOf([...openable.filter((entry) => fits(entry, term)), ...found]),
    searching: mayFind && (settled !== term || isFetching),
    retry: isError && settled === term && !isFetching ? () => void refetch() : undefined,
    person,
    mayFind,
  };
}
