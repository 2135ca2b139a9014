import { useQuery } from '@tanstack/react-query';
import { listCompanyRoles, listTimezones } from '@orgscope/contract/resources/choices';
import { chooseFunctions, listFunctions } from '@orgscope/contract/resources/functions';
import { chooseLocations, listLocations } from '@orgscope/contract/resources/locations';
import type { FunctionType } from '@orgscope/contract/resources/me';
import { ask } from './client/ask.ts';
import { labelText } from '../i18n/label-text.ts';
import { choiceOf, choicesOf, unlabelled } from './choices-of.ts';

/** An option, as a select shows it. */
export interface Choice {
  value: string;
  label: string;
}

export interface FunctionChoice extends Choice {
  /** Empty if the server was asked for one type only and does not repeat it. */
  type: string;
}

/** A list to choose from: empty if it could not be loaded, with a function to retry. */
export interface Choices<C extends Choice = Choice> {
  list: readonly C[];
  loading: boolean;
  /** Present after a failure, until it is retried. */
  retry: (() => void) | undefined;
}

/** The specification's: functions and locations are looked up under client 1 where the user's is not known. */
const fallbackClient = 1;

function useChoices<C extends Choice>(
  queryKey: readonly unknown[],
  fetchList: (signal: AbortSignal) => Promise<C[]>,
  enabled = true,
) {
  return choicesOf(
    useQuery({
      queryKey,
      queryFn: ({ signal }) => fetchList(signal),
      enabled,
      // These rarely change while a user fills in a form.
      staleTime: 5 * 60_000,
    }),
  );
}

export const useTimezones = () =>
  useChoices(['choices', 'timezones'], (signal) => ask(listTimezones, { signal }, unlabelled));

export const useCompanyRoles = (enabled = true) =>
  useChoices(
    ['choices', 'company-roles'],
    async (signal) =>
      (await ask(listCompanyRoles, { signal }, unlabelled)).map(({ value, label }) => ({
        value,
        label: labelText('company_roles', value, label),
      })),
    enabled,
  );

/** The keys of the functions and locations that a new user can choose from. */
export const placeKeys = [
  ['choices', 'functions'],
  ['locations', 'choices'],
] as const;

/** The client's functions of one type, once a type is given. */
export const useFunctionsOfType = (clientId: number = fallbackClient, type: FunctionType | undefined) =>
  useChoices(
    ['choices', 'functions', clientId, type],
    async (signal) => {
      const query = { client_id: clientId, function_type: type };
      const list = (await ask(listFunctions, { query, signal })).map(choiceOf);
      return list.filter((found) => found.type === '' || found.type === type);
    },
    type !== undefined,
  );

// Those below are refetched when a function or location has changed: they are under the key of these.

/** The client's functions of both types, or its locations. */
export const usePlacesOf = (kind: 'function' | 'location', clientId: number = fallbackClient) =>
  useChoices([`${kind}s`, 'choices', clientId], async (signal) => {
    const list = kind === 'function' ? listFunctions : listLocations;
    return (await ask(list, { query: { client_id: clientId }, signal })).map(choiceOf);
  });

/** The functions of both types that users can choose for themselves. */
export const useOwnFunctions = (clientId: number = fallbackClient) =>
  useChoices(['functions', 'own', clientId], async (signal) =>
    (await ask(chooseFunctions, { query: { client_id: clientId }, signal })).map(choiceOf),
  );

/** The locations that users can choose for themselves. */
export const useOwnLocations = (clientId: number = fallbackClient) =>
  useChoices(['locations', 'own', clientId], async (signal) =>
    (await ask(chooseLocations, { query: { client_id: clientId }, signal })).map(choiceOf),
  );
