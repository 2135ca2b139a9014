import type { HitKind } from '@orgscope/contract/resources/search';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { withoutAccents } from '@orgscope/contract/fields/without-accents';
import type { Hit } from '../../../api/search.ts';
import type { LucideIcon } from 'lucide-react';
import { AppWindow, Building2, Laptop, UserRound } from 'lucide-react';
import { matchPath } from '../../../lib/match-path.ts';
import { mayOpen } from '../../../session/guard-redirect.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { clientParam } from '../../../session/acting-client.ts';
import { menus } from '../screens/menus.ts';
import type { MenuEntry } from '../screens/menus.ts';
import type { Screen } from '../screens/screen.ts';

/** A result of the palette. */
export interface Entry {
  kind: 'screen' | HitKind;
  title: string;
  subtitle: string;
  /** The client's name, if it helps. */
  client: string;
  href: string;
}

export const hitIcons: Record<HitKind, LucideIcon> = {
  client: Building2,
  user: UserRound,
  asset: Laptop,
  application: AppWindow,
};

export const pathOf = (href: string): string => href.split('?')[0] ?? '';

/** Whether a user with these permissions may open the screen at a path. */
export function opens(href: string, screens: readonly Screen[], permissions: readonly string[]): boolean {
  const screen = screens.find(({ path }) => path !== '*' && matchPath(path, pathOf(href)));
  return screen !== undefined && mayOpen(permissions, screen.anyOf);
}

/** All entries of the side menus, once each. */
export const menuEntries: readonly MenuEntry[] = menus
  .flatMap(({ entries }) => entries)
  .filter(({ url }, at, all) => all.findIndex((other) => other.url === url) === at);

const withQuery = (path: string, query: Record<string, string>) => {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
};

function hrefOf({ kind, id, title, subtitle, client }: Hit, own: ActingClient['id']): string {
  const of = client.id === own ? {} : { [clientParam]: String(client.id) };
  if (kind === 'client') return withQuery('/admin/clients', { search: title });
  if (kind === 'user') return withQuery('/admin/users', { ...of, search: subtitle });
  return withQuery(`/admin/${kind}s/${id}`, of);
}

/** The entry for a search hit. The client's name is needed only if there are several clients. */
export const entryOf = (hit: Hit, own: ActingClient['id'], mayChoose: boolean): Entry => ({
  kind: hit.kind,
  title: hit.title,
  subtitle: hit.subtitle,
  client: mayChoose && hit.kind !== 'client' ? hit.client.name : '',
  href: hrefOf(hit, own),
});

/** Whether an entry contains every typed word. */
export function fits({ title, subtitle }: Pick<Entry, 'title' | 'subtitle'>, typed: string): boolean {
  const text = withoutAccents(nameKey(`${title} ${subtitle}`));
  return withoutAccents(nameKey(typed))
    .split(' ')
    .every((word) => text.includes(word));
}
