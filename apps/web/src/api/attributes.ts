import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listAllowedAttributes, listMyAttributes, setMyAttribute } from '@orgscope/contract/resources/attributes';
import { logFailure } from '../lib/log.ts';
import { ask } from './client/ask.ts';
import { unansweredKey } from './cache/query-keys.ts';
import type { Choice } from './choices.ts';
import { call } from './client/call.ts';
import type { DecodedRecord, RecordId } from './client/decode.ts';

/** An attribute of the client, with the user's choice among its options. */
export interface Attribute {
  id: RecordId;
  name: string;
  description: string;
  required: boolean;
  options: Choice[];
  /** The chosen option if it is no longer offered. It stays the person's until they choose another. */
  archived: Choice | undefined;
  /** The chosen option's id as a text; empty without a choice. */
  chosen: string;
}

const key = ['attributes'];

// Optional attributes are marked as such.
const otherwise = { required: true } as const;
type Allowed = DecodedRecord<typeof listAllowedAttributes, typeof otherwise>;
type Value = DecodedRecord<typeof listMyAttributes>;

const choiceFrom = ({ id, name }: { id: RecordId; name: string }): Choice => ({ value: String(id), label: name });

/** The user's value belongs to the allowed attribute of the same name. */
export const pairAttributes = (allowed: readonly Allowed[], values: readonly Value[]): Attribute[] =>
  allowed.map(({ id, name, description, required, options }) => {
    const value = values.find((one) => one.name === name);
    const chosen = value?.option;
    const isOffered = options.some((option) => String(option.id) === String(chosen?.id));
    return {
      id: value?.id || id,
      name,
      description: description ?? '',
      required,
      options: options.map(choiceFrom),
      archived: chosen && !isOffered ? choiceFrom(chosen) : undefined,
      chosen: String(chosen?.id ?? ''),
    };
  });

/** The attributes that the user can choose for. A failure is only logged. */
export const useAttributes = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        const [allowed, values] = await Promise.all([
          ask(listAllowedAttributes, { signal }, otherwise),
          ask(listMyAttributes, { signal }),
        ]);
        return pairAttributes(allowed, values);
      } catch (error) {
        logFailure('The attributes could not be fetched', error);
        throw error;
      }
    },
  });

/** Chooses an option, or none with an empty text. */
export function useChooseOption() {
  const client = useQueryClient();
  return async (id: RecordId, chosen: string): Promise<void> => {
    await call(setMyAttribute, { params: { id }, body: { option: chosen === '' ? null : Number(chosen) } });
    // A running fetch may have been answered before the change.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<Attribute[]>(key, (list) => list?.map((one) => (one.id === id ? { ...one, chosen } : one)));
    void client.invalidateQueries({ queryKey: [unansweredKey] });
  };
}
