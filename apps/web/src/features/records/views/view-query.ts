import type { SavedView } from '../../../api/saved-views.ts';
import { clientParam } from '../../../session/acting-client.ts';
import { viewParam } from './view-param.ts';

/** The part of an address that a view stores: all parameters except the page and the rows that are open. */
export function viewQueryOf(search: string): string {
  const isStored = (name: string) => name !== viewParam && name !== 'page' && !/^rows(\.|$)/.test(name);
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => isStored(name)));
  params.sort();
  return String(params);
}

/** The client in an address; null for the user's own. */
const clientOf = (search: string) => new URLSearchParams(search).get(clientParam);

/** Whether a view belongs to the chosen client: its filters may name records of another one. */
export const isOfClient = (view: SavedView, search: string): boolean => clientOf(view.query) === clientOf(search);

/** The address of a view; without one, of the table without a view. */
export function searchOf(view: SavedView | undefined, search: string): string {
  const params = new URLSearchParams(view?.query);
  const client = clientOf(search);
  if (view) params.set(viewParam, String(view.id));
  else if (client) params.set(clientParam, client);
  return String(params);
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Whether the table has the filters and columns of the view. */
export const isAsSaved = (view: SavedView, search: string, hidden: readonly string[]): boolean =>
  viewQueryOf(view.query) === viewQueryOf(search) && sameSet(view.hidden_columns, hidden);
