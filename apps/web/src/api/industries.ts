import {
  addIndustry,
  deleteIndustry,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import type { Industry as ListedIndustry } from '@orgscope/contract/resources/industries';
import { recordsOf } from './records.ts';
import type { AnyRecord } from './records.ts';

/** An industry as any server may list it. */
export type Industry = AnyRecord & Omit<ListedIndustry, keyof AnyRecord>;

// A server may leave out what is empty.
function readIndustry(item: unknown): Industry {
  const row = item as Partial<Industry>;
  return {
    id: row.id ?? '',
    name: String(row.name ?? ''),
    description: row.description || null,
    client_count: Number(row.client_count ?? 0) || 0,
    is_active: row.is_active !== false,
    version: row.version,
  };
}

/** The industries of the catalogue. */
export const industries = recordsOf(
  'industries',
  {
    list: listIndustries,
    add: addIndustry,
    update: updateIndustry,
    remove: deleteIndustry,
    restore: restoreIndustry,
  },
  readIndustry,
);
