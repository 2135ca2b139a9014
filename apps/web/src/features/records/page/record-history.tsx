import type { Fields } from '@orgscope/contract/records/fields';
import { useHistory } from '../../../api/records/history.ts';
import type { AnyRecord, RecordId } from '../../../api/records/records.ts';
import { historyText } from '../field-text.ts';
import { labelOf } from '../resource.ts';
import type { ListedResource } from '../resource.ts';
import { FetchedHistory } from './fetched-history.tsx';

interface Props<Row extends AnyRecord> {
  resource: ListedResource<Row>;
  calls: { history: Parameters<typeof useHistory>[1] };
  id: RecordId;
  /** The text of a value, if its kind is not enough. */
  show?: (field: string, value: string) => string | undefined;
}

/** The history of a record, or why it could not be loaded. */
export function RecordHistory<Row extends AnyRecord>({ resource, calls, id, show }: Props<Row>) {
  const fields: Fields = resource.fields;
  return (
    <FetchedHistory
      query={useHistory(resource.records.key, calls.history, id)}
      labelOf={(name) => labelOf(resource, name)}
      show={(name, value, code) => show?.(name, value) ?? historyText(fields[name], value, code)}
    />
  );
}
