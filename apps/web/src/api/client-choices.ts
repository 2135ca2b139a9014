import { useQuery } from '@tanstack/react-query';
import { listClients } from '@orgscope/contract/resources/clients';
import { ask } from './client/ask.ts';
import { choiceOf, choicesOf } from './choices-of.ts';

/** The active clients, once they are needed. They are refetched when one of them has changed. */
export const useClientChoices = (enabled: boolean) =>
  choicesOf(
    useQuery({
      queryKey: ['clients', 'choices'],
      queryFn: async ({ signal }) =>
        (await ask(listClients, { signal })).map((client) => ({ ...choiceOf(client), timezone: client.timezone })),
      enabled,
      staleTime: 5 * 60_000,
    }),
  );
