// Apart from the other calls on a client's records, which the first load of a list contains.
import type { withBulkResult } from '@orgscope/contract/records/bulk';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { ask } from '../client/ask.ts';
import { call } from '../client/call.ts';
import type { Answering } from './client-records.ts';
import type { RecordId } from './records.ts';

/** Changes many records, or tells what would change. */
export const changeMany = (
  endpoint: Answering<typeof withBulkResult>,
  ids: readonly RecordId[],
  change: Record<string, unknown>,
  preview: boolean,
) => ask(endpoint, { body: { ids: ids.map(Number), change, ...(preview && { preview }) }, isLook: preview });

interface Changed {
  id: RecordId;
  /** The values from before. */
  before: object;
  version?: number | undefined;
}

/** Gives a record the values from before a change of many, unless somebody has changed it since. */
export const valuesBack = (update: Endpoint, { id, before, version }: Changed): Promise<unknown> =>
  call(update, { params: { id }, body: { ...before, version } });
