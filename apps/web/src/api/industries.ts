import type { QueryClient } from '@tanstack/react-query';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addIndustry,
  deleteIndustry,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import type { IndustryInput, Industry as ListedIndustry } from '@orgscope/contract/resources/industries';
import { call } from './client.ts';
import { unwrapList } from './unwrap.ts';

/** An industry as any server may list it: its number may come as a text. */
export interface Industry extends Omit<ListedIndustry, 'id'> {
  id: number | string;
}

const key = ['industries'];

// A server may leave out what is empty.
function readIndustry(item: unknown): Industry {
  const row = item as Partial<Industry>;
  return {
    id: row.id ?? '',
    name: String(row.name ?? ''),
    description: row.description || null,
    client_count: Number(row.client_count ?? 0) || 0,
    is_active: row.is_active !== false,
  };
}

/** The active industries, or every one. While the other list is on its way, the one at hand stays. */
export const useIndustries = (show: 'active' | 'all') =>
  useQuery({
    queryKey: [...key, show],
    queryFn: async ({ signal }) => {
      const query = show === 'all' ? { include_inactive: true } : {};
      return unwrapList(await call(listIndustries, { query, signal })).map(readIndustry);
    },
    placeholderData: keepPreviousData,
    // Others change the catalogue too: what is shown is asked for anew at every turn.
    staleTime: 0,
  });

const reload = (client: QueryClient) => client.invalidateQueries({ queryKey: key });

/** A write that reloads the list, whether it went well or not: a refusal may mean that the list is out of date. */
function useIndustryWrite<Input>(write: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => void reload(client) });
}

export const useAddIndustry = () => useIndustryWrite((body: IndustryInput) => call(addIndustry, { body }));

export const useUpdateIndustry = () =>
  useIndustryWrite(({ id, ...body }: IndustryInput & { id: Industry['id'] }) =>
    call(updateIndustry, { params: { id }, body }),
  );

export const useDeleteIndustry = () =>
  useIndustryWrite((id: Industry['id']) => call(deleteIndustry, { params: { id } }));

export const useRestoreIndustry = () =>
  useIndustryWrite((id: Industry['id']) => call(restoreIndustry, { params: { id } }));
