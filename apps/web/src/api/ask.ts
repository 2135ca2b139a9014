import type { Endpoint } from '@orgscope/contract/endpoint';
import { exchange } from './client.ts';
import type { Input } from './client.ts';
import { decodeContent } from './decode.ts';
import type { DecodedContent, Others } from './decode.ts';

/**
 * Makes one call of the API. Gives what the answer carries, in the contract's types. `otherwise` says what fields hold
 * where nothing of their kind was sent.
 */
export async function ask<E extends Endpoint, const O extends Others>(
  endpoint: E,
  input: Input<E>,
  otherwise?: O,
): Promise<DecodedContent<E, O>> {
  return decodeContent(endpoint, await exchange(endpoint, input), otherwise);
}
