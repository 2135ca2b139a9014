import { useQuery } from '@tanstack/react-query';
import { listCompanyRoles, listTimezones } from '@orgscope/contract/resources/choices';
import { chooseFunctions, listFunctions } from '@orgscope/contract/resources/functions';
import { chooseLocations, listLocations } from '@orgscope/contract/resources/locations';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { ask } from './ask.ts';
import { choiceOf, choicesOf, unlabelled } from './choices-of.ts';

/** What can be chosen, as a select shows it. */
export interface Choice {
  value: string;
  label: string;
}

export interface FunctionChoice extends Choice {
  /** Empty where the server was asked for one type only and does not repeat it. */
  type: string;
}

/** A list to choose from: empty when it could not be fetched, with the way to try again. */
export interface Choices<C extends Choice = Choice> {
  list: readonly C[];
  loading: boolean;
  /** There when the fetch failed, until it is tried again. */
  retry: (() => void) | undefined;
}

/** The client that lookups are for where the user's is not known. */
const fallbackClient = 1;

function useChoices<C extends Choice>(
  key: readonly unknown[],
  fetchList: (signal: AbortSignal) => Promise<C[]>,
  enabled = true,
) {
  return choicesOf(
    useQuery({
      queryKey: ['choices', ...key],
      queryFn: ({ signal }) => fetchList(signal),
      enabled,
      // None of these changes while somebody fills in a form.
      staleTime: 5 * 60_000,
    }),
  );
}

export const useTimezones = () => useChoices(['timezones'], (signal) => ask(listTimezones, { signal }, unlabelled));

export const useCompanyRoles = () =>
  useChoices(['company-roles'], (signal) => ask(listCompanyRoles, { signal }, unlabelled));

/** The client's functions of one type, once there is a type. */
export const useFunctionsOfType = (clientId: number = fallbackClient, type: FunctionType | undefined) =>
  useChoices(
    ['functions', clientId, type],
    async (signal) => {
      const query = { client_id: clientId, function_type: type };
      const list = (await ask(listFunctions, { query, signal })).map(choiceOf);
      return list.filter((found) => found.type === '' || found.type === type);
    },
    type !== undefined,
  );

/** A client's records to choose from. They are fetched anew when one of them has changed. */
const useOfClient = (resource: string, list: typeof listFunctions | typeof listLocations, clientId: number) =>
  choicesOf(
    useQuery({
      queryKey: [resource, 'choices', clientId],
      queryFn: async ({ signal }) => (await ask(list, { query: { client_id: clientId }, signal })).map(choiceOf),
      staleTime: 5 * 60_000,
    }),
  );

/** The client's functions of both types. */
export const useFunctionsOf = (clientId: number = fallbackClient) => useOfClient('functions', listFunctions, clientId);

/** The client's locations. */
export const useLocationsOf = (clientId: number = fallbackClient) => useOfClient('locations', listLocations, clientId);

/** The functions of both types that the user himself can have. */
export const useOwnFunctions = (clientId: number = fallbackClient) =>
  useChoices(['own-functions', clientId], async (signal) =>
    (await ask(chooseFunctions, { query: { client_id: clientId }, signal })).map(choiceOf),
  );

/** The locations that the user himself can have. */
export const useOwnLocations = (clientId: number = fallbackClient) =>
  useChoices(['own-locations', clientId], async (signal) =>
    (await ask(chooseLocations, { query: { client_id: clientId }, signal })).map(choiceOf),
  );
