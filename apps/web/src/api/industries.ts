import { listIndustries, writes } from '@orgscope/contract/resources/industries';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';

/** The industries of the catalogue. */
export const industries = recordsOf('industries', { list: listIndustries, ...writes });

/** An industry as any server may list it. */
export type Industry = RowOf<typeof industries>;
