import {
  addIndustry,
  deleteIndustry,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';

/** The industries of the catalogue. */
export const industries = recordsOf('industries', {
  list: listIndustries,
  add: addIndustry,
  update: updateIndustry,
  remove: deleteIndustry,
  restore: restoreIndustry,
});

/** An industry as any server may list it. */
export type Industry = RowOf<typeof industries>;
