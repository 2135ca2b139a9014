import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addSavedView,
  deleteSavedView,
  listSavedViews,
  makeViewDefault,
  makeViewNoDefault,
  updateSavedView,
} from '@orgscope/contract/resources/saved-views';
import type { SavedViewChange, SavedViewInput } from '@orgscope/contract/resources/saved-views';
import { updateSession, useSession } from '../session/store.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import type { DecodedRecord, RecordId } from './client/decode.ts';

/** A saved view as any server may list it. */
export type SavedView = DecodedRecord<typeof listSavedViews>;

const key = 'saved-views';

/** The saved views of a table: the user's own, then those that others share. */
export const useSavedViews = (screen: string) =>
  useQuery({
    queryKey: [key, screen],
    queryFn: ({ signal }) => ask(listSavedViews, { query: { screen }, signal }),
    staleTime: 0,
  });

/** The session contains the default views of tables, so it must be refetched after a change. */
function updateDefaultView(screen: string, view: SavedView | undefined): void {
  const others = (useSession.getState().user?.default_views ?? []).filter((each) => each.screen !== screen);
  const own = view && { screen, view: Number(view.id), query: view.query, hidden_columns: view.hidden_columns };
  updateSession({ default_views: own ? [...others, own] : others });
}

/** The writes on the views of a table. */
export function useViewActs(screen: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [key, screen] });
  const keepDefault = (view: SavedView) => view.is_default && updateDefaultView(screen, view);

  const add = useMutation({
    mutationFn: (body: Omit<SavedViewInput, 'screen'>) => ask(addSavedView, { body: { ...body, screen } }),
    onSettled,
  });
  const update = useMutation({
    mutationFn: ({ id, ...body }: SavedViewChange & { id: RecordId }) => ask(updateSavedView, { params: { id }, body }),
    onSuccess: keepDefault,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { id } }),
    onSuccess: (_, view) => view.is_default && updateDefaultView(screen, undefined),
    onSettled,
  });
  const setDefault = useMutation({
    mutationFn: ({ id, is_default: was }: SavedView) =>
      call(was ? makeViewNoDefault : makeViewDefault, { params: { id } }),
    onSuccess: (_, view) => updateDefaultView(screen, view.is_default ? undefined : view),
    onSettled,
  });
  return { add, update, remove, setDefault };
}
