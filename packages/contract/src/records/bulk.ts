import * as z from 'zod/mini';
import { withData } from '../endpoint.ts';
import { codeBeside } from '../errors.ts';
import { Named, recordId } from '../fields/fields.ts';
import { HistoryChange, ValuesBefore } from './history.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

// One change of many records: first a preview, then the change.

export const bulkLimits = { records: 1000 } as const;

/** The body of a bulk change: the records, the fields to write, and whether it is only a preview. */
export const bulkBody = <Change extends z.ZodMiniType>(change: Change) =>
  z.object({
    ...clientIdField,
    ids: z
      .array(recordId(), message('lists.choose_records'))
      .check(
        z.minLength(1, message('lists.choose_records')),
        z.maxLength(bulkLimits.records, message('lists.too_many_records', { most: bulkLimits.records })),
      ),
    change,
    preview: z.optional(z.boolean(message('common.not_boolean'))),
  });

export const BulkResult = z.object({
  changed: z.array(
    z.extend(Named, {
      /** Each field that changes, with its values as they are shown. */
      changes: z.array(HistoryChange),
      /** The record's version after the change. */
      version: z.int(),
      /** The values before the change: to be sent back with the version, should it be undone. */
      before: ValuesBefore,
    }),
  ),
  /** Records that have these values already. */
  unchanged: z.array(Named),
  /** Records that cannot change, and why. */
  refused: z.array(z.extend(Named, { reason: z.string(), ...codeBeside })),
});
export type BulkResult = z.infer<typeof BulkResult>;

export const withBulkResult = z.extend(withData(BulkResult), { message: z.optional(z.string()), ...codeBeside });
