import { listCustomAttributes } from '@orgscope/contract/resources/custom-attributes';
import { listAllowedAttributes } from '@orgscope/contract/resources/attributes';
import { useQuery } from '@tanstack/react-query';
import { ask } from './ask.ts';
import { choicesOf } from './choices-of.ts';

/** The options of all attributes of a client, each with the name of its attribute; of the user's own without an id. */
export const useAttributeOptions = (clientId: number | undefined, enabled = true) =>
  choicesOf(
    useQuery({
      queryKey: ['custom-attributes', 'options', clientId],
      queryFn: async ({ signal }) => {
        const attributes =
          clientId === undefined
            ? await ask(listAllowedAttributes, { signal })
            : await ask(listCustomAttributes, { query: { client_id: clientId }, signal });
        return attributes.flatMap(({ name, options }) =>
          options.map((option) => ({ value: String(option.id), label: `${name}: ${option.name}` })),
        );
      },
      staleTime: 5 * 60_000,
      enabled,
    }),
  );
