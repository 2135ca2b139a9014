import type { BulkResult as Told } from '@orgscope/contract/bulk';
import type { Decoded } from './decode.ts';

/** What becomes of many records in one change. */
export type BulkResult = Decoded<Told>;
