// A declared record in files.
import { inEnglish } from '@orgscope/contract/words/english';
import { message } from '@orgscope/contract/words/message';
import type { Field, Fields } from '@orgscope/contract/records/fields';
import { isReference } from '@orgscope/contract/records/record';
import type { CsvColumns } from '../../../http/csv.ts';
import type { DeletedMark } from '../../imports/deleted-rows.ts';
import { nameOf } from '../../references/referred.ts';
import { activeText, exportColumns, yesOrNo } from '../export-columns.ts';
import { recordOf, shownValue } from './read-records.ts';
import type { StoredRecord } from './read-records.ts';
import type { AnyResource, Values } from './resource.ts';

/** A record in a file, together with what is stored of it. */
export interface Exported {
  readonly stored: StoredRecord;
  readonly record: Values;
}

export const exportedRecord = (resource: Pick<AnyResource, 'fields'>, stored: StoredRecord): Exported => ({
  stored,
  record: recordOf(resource, stored),
});

function cellOf(name: string, field: Field, { stored, record }: Exported): string | null {
  if (!isReference(field)) return shownValue(field, record[name]);
  const found = stored.named[name];
  // People are told by the address that an import knows them by.
  return found ? (found.username ?? nameOf(found)) : null;
}

/**
 * The columns of an export. An import finds all but the derived ones by their headings. Beside a status of its own, whether
 * a record is active is a yes or no.
 */
export function csvColumns(fields: Fields): CsvColumns<Exported> {
  const columns = Object.entries(fields).map(([name, field]): [string, (row: Exported) => string | null] => [
    inEnglish(field.label),
    (row) => cellOf(name, field, row),
  ]);
  const isActive = fields['status']
    ? exportColumns<Exported>({ active: ({ stored }) => yesOrNo(stored.isActive) })
    : exportColumns<Exported>({ status: ({ stored }) => activeText(stored.isActive) });
  return { ...Object.fromEntries(columns), ...isActive };
}

/** By which an import knows the deleted records of an export. */
export const deletedMarkOf = (fields: Fields): DeletedMark =>
  fields['status']
    ? { heading: message('exports.fields.active'), text: message('exports.codes.no') }
    : { heading: message('exports.fields.status'), text: message('exports.codes.inactive') };
