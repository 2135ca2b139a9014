import type { Endpoint } from '@orgscope/contract/endpoint';
import { exchange } from './call.ts';
import type { Input } from './call.ts';
import { decodeContent } from './decode.ts';
import type { DecodedContent, Others } from './decode.ts';

/**
 * Makes one API call. Returns the content of the answer, in the contract's types. `otherwise` gives values for fields
 * that were missing or of another kind.
 */
export async function ask<E extends Endpoint, const O extends Others>(
  endpoint: E,
  input: Input<E>,
  otherwise?: O,
): Promise<DecodedContent<E, O>> {
  return decodeContent(endpoint, await exchange(endpoint, input), otherwise);
}
