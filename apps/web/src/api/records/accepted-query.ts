import type { Endpoint } from '@orgscope/contract/endpoint';
import * as z from 'zod/mini';

/**
 * The query without filters and an order that the call would refuse: an address may come from another version, or be typed. What is
 * searched for stays; its refusal says what to do.
 */
export function acceptedQuery<Value>(
  { query: schema }: Endpoint,
  query: Readonly<Record<string, Value>>,
): Record<string, Value> {
  const fields = schema instanceof z.ZodMiniObject ? schema.shape : {};
  const isAccepted = ([name, value]: [string, unknown]) => {
    const field = name === 'search' || typeof value !== 'string' ? undefined : fields[name];
    return !field || z.safeParse(field, value).success;
  };
  return Object.fromEntries(Object.entries(query).filter(isAccepted));
}
