import type { withBulkResult } from '@orgscope/contract/records/bulk';
import type { Endpoint } from '@orgscope/contract/endpoint';
import type { withHistory } from '@orgscope/contract/records/history';
import type { withCheck, withColumns } from '@orgscope/contract/records/imports';
import type { DecodedRecord, Others } from '../client/decode.ts';
import { recordsOf } from './records.ts';
import type { InputOf, Records } from './records.ts';

type Schema = Endpoint['body'];
export type Answering<Answer extends Endpoint['answer'], Params extends Schema = undefined> = Endpoint<
  Params,
  undefined,
  Schema,
  Answer
>;

/** The calls on a client's records, as the contract names them; not every resource has all of them. */
interface Calls {
  list: Endpoint;
  export: Endpoint;
  add: Endpoint;
  update: Endpoint;
  delete: Endpoint;
  restore: Endpoint;
  read?: Endpoint;
  history?: Answering<typeof withHistory, Schema>;
  bulk?: Answering<typeof withBulkResult>;
  columns?: Answering<typeof withColumns>;
  check?: Answering<typeof withCheck>;
  import?: Endpoint;
}

/** The records of a client, with the calls that are made on them beside those of every record. */
export interface ClientRecords<Row, Input extends object, C extends Calls = Calls> extends Records<Row, Input> {
  key: string;
  calls: C;
}

/** The queries and mutations of a client's records. `otherwise` says what fields hold where a server left them out. */
export const clientRecords = <
  List extends Endpoint,
  Add extends Endpoint,
  Update extends Endpoint,
  C extends Calls,
  const O extends Others,
>(
  key: string,
  calls: C & { list: List; add: Add; update: Update },
  otherwise?: O,
): ClientRecords<DecodedRecord<List, O>, InputOf<Add, Update>, C> => {
  const records = recordsOf<List, Add, Update, O>(key, calls, otherwise ? { otherwise } : {});
  return { ...records, key, calls };
};
