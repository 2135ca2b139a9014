import { listCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { listAllowedAttributes } from '@orgscope/contract/resources/attributes';
import { useQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import { choicesOf } from './choices-of.ts';

/** The attributes of a client with their options; those of the user's own client without an id. */
const attributesOf = (clientId: number | undefined) => ({
  queryKey: ['custom-attributes', 'options', clientId],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const attributes =
      clientId === undefined
        ? await ask(listAllowedAttributes, { signal })
        : await ask(listCustomAttributes, { query: { client_id: clientId }, signal });
    return attributes.map(({ id, name, options }) => ({
      id: String(id),
      name,
      options: options.map((option) => ({ id: String(option.id), name: option.name })),
    }));
  },
  staleTime: 5 * 60_000,
});

type Attributes = Awaited<ReturnType<ReturnType<typeof attributesOf>['queryFn']>>;

const optionsIn = (attributes: Attributes) =>
  attributes.flatMap(({ name, options }) =>
    options.map((option) => ({ value: option.id, label: `${name}: ${option.name}` })),
  );
const namesIn = (attributes: Attributes) => attributes.map(({ id, name }) => ({ value: id, label: name }));

/** The options of all attributes of a client, each with the name of its attribute. */
export const useAttributeOptions = (clientId: number | undefined, enabled = true) =>
  choicesOf(useQuery({ ...attributesOf(clientId), select: optionsIn, enabled }));

/** The attributes of a client. */
export const useAttributeNames = (clientId: number | undefined) =>
  choicesOf(useQuery({ ...attributesOf(clientId), select: namesIn }));
