import type { Endpoint } from '@orgscope/contract/endpoint';
import { exchange } from './call.ts';
import type { Input } from './call.ts';
import { decodeRecord } from './decode.ts';
import { unwrapPage } from './unwrap.ts';

/** Asks for a page of a list. Returns its rows, in the contract's types, and the number of rows over all pages. */
export const askPage = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  unwrapPage(await exchange(endpoint, input), (sent) => decodeRecord(endpoint, sent));
