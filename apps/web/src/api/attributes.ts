import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAllowedAttributes, listMyAttributes, setMyAttribute } from '@orgscope/contract/resources/attributes';
import { logFailure } from '../lib/log.ts';
import type { Choice } from './choices.ts';
import { call } from './client.ts';
import { unwrapList } from './unwrap.ts';

/** An attribute that the client allows, with the user's choice among its options. */
export interface Attribute {
  id: number;
  name: string;
  description: string;
  required: boolean;
  options: Choice[];
  /** The chosen option's id as a text; empty without a choice. */
  chosen: string;
}

const key = ['attributes'];

interface Sent {
  id?: number;
  name?: string;
  description?: string | null;
  required?: boolean;
  option?: { id?: number | string } | null;
  options?: { id?: number | string; name?: string }[];
}

/** The user's value belongs to the allowed attribute of the same name. */
export function pairAttributes(allowed: readonly Sent[], values: readonly Sent[]): Attribute[] {
  return allowed.map(({ id, name = '', description, required, options = [] }) => {
    const value = values.find((one) => one.name === name);
    return {
      id: value?.id ?? id ?? 0,
      name,
      description: description ?? '',
      required: required ?? true,
      options: options.map((option) => ({ value: String(option.id ?? ''), label: String(option.name ?? '') })),
      chosen: String(value?.option?.id ?? ''),
    };
  });
}

/** The attributes that the user can choose for. A failure is noted and told nobody. */
export const useAttributes = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        const [allowed, values] = await Promise.all([
          call(listAllowedAttributes, { signal }),
          call(listMyAttributes, { signal }),
        ]);
        return pairAttributes(unwrapList(allowed) as Sent[], unwrapList(values) as Sent[]);
      } catch (error) {
        logFailure('The attributes could not be fetched', error);
        throw error;
      }
    },
  });

/** Chooses an option, or none with an empty text. */
export function useChooseOption() {
  const client = useQueryClient();
  return async (id: number, chosen: string): Promise<void> => {
    await call(setMyAttribute, { params: { id }, body: { option: chosen === '' ? null : Number(chosen) } });
    client.setQueryData<Attribute[]>(key, (list) => list?.map((one) => (one.id === id ? { ...one, chosen } : one)));
  };
}
