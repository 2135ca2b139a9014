import { useQuery } from '@tanstack/react-query';
import { listClients } from '@orgscope/contract/resources/clients';
import { choicesOf, readRecord } from './choices-of.ts';
import { call } from './client.ts';
import { unwrapList } from './unwrap.ts';

/** The active clients, once they are asked for. They are fetched anew when one of them has changed. */
export const useClientChoices = (enabled: boolean) =>
  choicesOf(
    useQuery({
      queryKey: ['clients', 'choices'],
      queryFn: async ({ signal }) => unwrapList(await call(listClients, { signal })).map(readRecord),
      enabled,
      staleTime: 5 * 60_000,
    }),
  );
