import { listUnansweredAttributes } from '@orgscope/contract/resources/unanswered-attributes';
import { useQuery } from '@tanstack/react-query';
import { unansweredKey } from './cache/query-keys.ts';
import { ask } from './client/ask.ts';

/** The required attributes for which the user has chosen nothing yet. */
export const useUnansweredAttributes = (enabled: boolean) =>
  useQuery({ queryKey: [unansweredKey], queryFn: ({ signal }) => ask(listUnansweredAttributes, { signal }), enabled });
