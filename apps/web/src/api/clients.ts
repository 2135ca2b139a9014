import { useMutation, useQuery } from '@tanstack/react-query';
import { listClientEnums, listClients, purgeClient, writes } from '@orgscope/contract/resources/clients';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';
import { textOf } from './client/decode.ts';
import type { DecodedContent } from './client/decode.ts';
import { recordsOf } from './records/records.ts';
import type { RecordId, RowOf } from './records/records.ts';
import { labelText } from '../i18n/label-text.ts';

/** The client companies. Another server may have ranges of its own. */
export const clients = recordsOf(
  'clients',
  { list: listClients, ...writes },
  { otherwise: { number_of_employees: textOf, number_of_it_employees: textOf } },
);

/** A client as any server may list it; its timezone is empty if the server sends none. */
export type Client = RowOf<typeof clients>;

/** The options of a client's fields, and the colours of a new one. */
export type ClientEnums = DecodedContent<typeof listClientEnums>;

const inPageLanguage = <C extends { value: string; label: string }>(
  list: 'employees' | 'it_employees',
  choices: readonly C[],
): C[] => choices.map((choice) => ({ ...choice, label: labelText(list, choice.value, choice.label) }));

/** The ranges of employees and the palette of a new client. */
export const useClientEnums = () =>
  useQuery({
    queryKey: ['client-enums'],
    queryFn: async ({ signal }) => {
      const enums = await ask(listClientEnums, { signal });
      return {
        ...enums,
        number_of_employees: inPageLanguage('employees', enums.number_of_employees),
        number_of_it_employees: inPageLanguage('it_employees', enums.number_of_it_employees),
      };
    },
    staleTime: 5 * 60_000,
  });

/** Marks a client for purge, and refetches the lists. */
export function usePurge() {
  const reload = clients.useReload();
  return useMutation({
    mutationFn: ({ id, confirm }: { id: RecordId; confirm: string }) =>
      call(purgeClient, { params: { id: Number(id) }, body: { confirm } }),
    onSuccess: reload,
  });
}
