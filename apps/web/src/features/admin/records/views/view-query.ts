import type { SavedView } from '../../../../api/saved-views.ts';
import { clientParam } from '../../../../session/acting-client.ts';
import { viewParam } from './view-param.ts';

/** What of an address a view keeps: all but the page, which is where one happens to be. */
export function viewQueryOf(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(viewParam);
  params.delete('page');
  params.sort();
  return String(params);
}

/** The client that a view is about; null for one's own. */
const clientOf = (search: string) => new URLSearchParams(search).get(clientParam);

/** Whether a view is about the client at hand: what it filters by may be another one's. */
export const isOfClient = (view: SavedView, search: string): boolean => clientOf(view.query) === clientOf(search);

/** The address of a view; without one, of the table as it is by itself. */
export function searchOf(view: SavedView | undefined, search: string): string {
  const params = new URLSearchParams(view?.query);
  const client = clientOf(search);
  if (view) params.set(viewParam, String(view.id));
  else if (client) params.set(clientParam, client);
  return String(params);
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Whether the table is still as the view has it. */
export const isAsSaved = (view: SavedView, search: string, hidden: readonly string[]): boolean =>
  viewQueryOf(view.query) === viewQueryOf(search) && sameSet(view.hidden_columns, hidden);
