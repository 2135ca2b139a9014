import type { BulkResult as Told } from '@orgscope/contract/bulk';
import type { Decoded } from './decode.ts';

/** The result of a bulk change. */
export type BulkResult = Decoded<Told>;
