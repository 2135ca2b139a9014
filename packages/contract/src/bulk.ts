import * as z from 'zod/mini';
import { withData } from './endpoint.ts';
import { recordId } from './fields.ts';
import { ofClient } from './listing.ts';

// One change of many records: first told, then done.

export const bulkLimits = { records: 1000 } as const;

const Named = { id: z.number(), name: z.string() };

/** The body of a bulk change: the records, what is to be written on each, and whether it is only asked what would be. */
export const bulkBody = <Change extends z.ZodMiniType>(change: Change) =>
  z.object({
    ...ofClient,
    ids: z
      .array(recordId(), 'Choose records')
      .check(z.minLength(1, 'Choose records'), z.maxLength(bulkLimits.records, 'At most 1,000 records at once')),
    change,
    preview: z.optional(z.boolean('Must be true or false')),
  });

export const BulkResult = z.object({
  /** The records that change, each field with its values as they are shown. */
  changed: z.array(
    z.object({
      ...Named,
      changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
    }),
  ),
  /** Those that are so already. */
  unchanged: z.array(z.object(Named)),
  /** Those that cannot change, and why. */
  refused: z.array(z.object({ ...Named, reason: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const withBulkResult = z.extend(withData(BulkResult), { message: z.optional(z.string()) });
