// What the rows of an imported file say of declared records, and what is wrong with them.
import { message } from '@orgscope/contract/words/message';
import { countryNames } from '@orgscope/contract/fields/countries';
import type { ImportMapping } from '@orgscope/contract/records/imports';
import { listFull } from '@orgscope/contract/lists/list-sizes';
import { referenceMessages } from '@orgscope/contract/records/references';
import { readAmount, readCount } from '@orgscope/contract/numbers/read-number';
import type { Field, Referred } from '@orgscope/contract/records/fields';
import { changeSchema, importFieldsOf, isReference, sentFields } from '@orgscope/contract/records/record';
import { nameKey } from '@orgscope/contract/fields/name-key';
import * as z from 'zod/mini';
import type { Database } from '../../../db/connections/database.ts';
import { tenantScope } from '../../../db/scope.ts';
import { codeReader } from '../../../lib/csv/read-code.ts';
import { dateOrder, readDate } from '../../../lib/csv/read-date.ts';
import type { ImportRow, RowEffect, RowRules, ReportFault } from '../../imports/check-rows.ts';
import type { FileWords } from '../../imports/file-words.ts';
import { activePeople } from '../../references/active-people.ts';
import { activePlaces } from '../../references/active-places.ts';
import { roomIn } from '../list-room.ts';
import { importedChange } from './import-changes.ts';
import type { StoredRecord, RecordReader } from './read-records.ts';
import { differences, newValues } from './resource.ts';
import type { AnyResource, Values } from './resource.ts';

type Row = ImportRow<string>;

/** All values of a record as a file brings it: a known one keeps what the file does not speak of. */
export function importedValues(resource: AnyResource, stored: Values | undefined, sent: Values): Values {
  if (stored) return { ...stored, ...differences(resource, stored, sent) };
  const whole = resource.importedWithout?.(sent as never) ?? sent;
  return newValues(resource.fields, whole as Values);
}

type ReadCell = (cell: string, currency: string) => { value: unknown } | { fault: string };

/** Reads the cell of a field that names no other record; what cannot be read is left to the schema to refuse. */
function readerOf(field: Field, words: FileWords, order: ReturnType<typeof dateOrder>): ReadCell {
  const read =
    field.kind === 'country'
      ? codeReader(countryNames('en'), countryNames(words.language))
      : field.codes && words.codeReader(field.codes);
  if (read) return (cell) => ({ value: read(cell) });
  if (field.kind === 'count' || field.kind === 'rating') return (cell) => ({ value: readCount(cell) });
  if (field.kind === 'date') return (cell) => readDate(cell, order.found());
  if (field.kind === 'amount') return readAmount;
  return (cell) => ({ value: cell });
}

/** The rules of a resource for the rows of one file. They remember the rows before. */
export async function recordRowRules(
  database: Database,
  resource: AnyResource,
  reader: Pick<RecordReader, 'byKeys'>,
  clientId: number,
  mapping: ImportMapping,
  words: FileWords,
): Promise<RowRules<string, Values>> {
  const { fields, key, messages, table, most = Infinity } = resource;
  const db = database.in(tenantScope(clientId));
  let room = most === Infinity ? most : await roomIn(db, table, most, clientId);
  const schema = changeSchema(fields);
  const importFields = importFieldsOf(fields);
  const mapped = sentFields(fields)
    .filter(([name]) => mapping[name] !== undefined)
    .map(([name, sent, field]) => {
      const order = dateOrder();
      return { name, sent, field, order, read: readerOf(field, words, order) };
    });
  const names = (...kinds: Referred[]) => mapped.some(({ field }) => kinds.some((kind) => kind === field.kind));
  const people = names('person') ? await activePeople(db, clientId) : undefined;
  const places = names('function', 'location') ? await activePlaces(db, clientId) : undefined;
  const dates = mapped.filter(({ field: { kind } }) => kind === 'date');
  const nameBySent = new Map(sentFields(fields).map(([name, sent]) => [sent, name]));
  const columnOf = (sent: PropertyKey | undefined) => nameBySent.get(String(sent)) ?? String(sent);
  const firstRows = new Map<string, number>();

  /** What the columns say of the fields that name no other record; an empty cell empties its field. */
  function plainFieldsOf(
    row: Row,
    stored: StoredRecord | undefined,
    reportFault: ReportFault<string>,
  ): Record<string, unknown> {
    const sent: Record<string, unknown> = {};
    for (const { name, field, read } of mapped) {
      if (isReference(field)) continue;
      const cell = row.cells[name] ?? '';
      if (cell === '') {
        if (!field.optionalInImports) sent[name] = null;
        continue;
      }
      const currency = field.currency ?? '';
      const code =
        mapping[currency] === undefined ? stored?.values[currency] : row.cells[currency]?.trim().toUpperCase();
      const found = read(cell, typeof code === 'string' ? code : '');
      if ('fault' in found) reportFault(row, name, found.fault);
      else sent[name] = found.value;
    }
    return sent;
  }

  /** The id that a cell names; undefined, and reported, where it names nothing. A record keeps what it has, active or not. */
  function idNamed(
    row: Row,
    name: string,
    kind: Referred,
    stored: StoredRecord | undefined,
    reportFault: ReportFault<string>,
  ) {
    const cell = row.cells[name] ?? '';
    if (cell === '') return null;
    const own = stored?.named[name];
    if (kind === 'person') {
      // A person who was invited again has several accounts with the address.
      if (own?.username?.toLowerCase() === cell.toLowerCase()) return own.id;
      const id = people?.get(cell.toLowerCase());
      if (id === undefined) reportFault(row, name, referenceMessages.personUnknown);
      return id;
    }
    const id = own && nameKey(own.name ?? '') === nameKey(cell) ? own.id : places?.[kind].get(nameKey(cell));
    const unknown = kind === 'function' ? referenceMessages.functionUnknown : referenceMessages.locationUnknown;
    if (id === undefined) reportFault(row, name, unknown);
    return id;
  }

  function reportTwice(row: Row, reportFault: ReportFault<string>): void {
    const own = nameKey(row.cells[key.field] ?? '');
    const first = firstRows.get(own);
    if (own !== '' && first !== undefined) reportFault(row, key.field, message('imports.twice', { row: first }));
    else firstRows.set(own, row.number);
  }

  function reportFaults(row: Row, issues: readonly z.core.$ZodIssue[], reportFault: ReportFault<string>): void {
    for (const { path, message: told } of issues) reportFault(row, columnOf(path[0]), told);
  }

  function recordOf(row: Row, stored: StoredRecord | undefined, reportFault: ReportFault<string>): RowEffect<Values>[] {
    reportTwice(row, reportFault);
    const references = mapped.flatMap(({ name, sent, field: { kind } }) =>
      isReference({ kind } as Field) ? [[sent, idNamed(row, name, kind as Referred, stored, reportFault)]] : [],
    );
    const { data, error } = z.safeParse(schema, plainFieldsOf(row, stored, reportFault));
    reportFaults(row, error?.issues ?? [], reportFault);
    if (!data) return [];
    const item: Values = { ...data, ...Object.fromEntries(references) };
    const differing = stored && differences(resource, stored.values, item);
    const values = stored ? { ...stored.values, ...differing } : importedValues(resource, undefined, item);
    const isSame = differing !== undefined && Object.keys(differing).length === 0;
    const needed = sentFields(fields).filter(([, , field]) => field.required);
    if (needed.some(([, sent]) => values[sent] == null)) return [];
    // A cell that names nobody is reported already, and is not empty.
    const isReported = (sent: string) => references.some(([name, id]) => name === sent && id === undefined);
    for (const { field, text } of resource.faultsOf?.(values as never, stored?.values as never) ?? [])
      if (!isReported(field)) reportFault(row, columnOf(field), text);
    const effect = !stored ? 'added' : isSame ? 'unchanged' : 'changed';
    const change = stored && !isSame ? importedChange(resource, stored, differing ?? {}, row.cells) : undefined;
    if (stored?.isActive !== false) return [{ row: row.number, effect, item, change }];
    if (!isSame) reportFault(row, key.field, messages.inactive);
    return [{ row: row.number, effect }];
  }

  /** Reports what no row tells by itself. */
  async function reportMore(
    rows: readonly Row[],
    effects: readonly RowEffect<Values>[],
    reportFault: ReportFault<string>,
  ) {
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const written = effects.flatMap(({ row: number, effect, item }) => {
      const row = byNumber.get(number);
      return row && item && effect !== 'unchanged' ? [{ row, effect, item }] : [];
    });
    const items = written.map(({ item }) => item);
    for (const { at, field, text } of (await resource.faultsAmong?.(db, clientId, items)) ?? []) {
      const found = written[at];
      if (found) reportFault(found.row, columnOf(field), text);
    }
    for (const { row, effect } of written) {
      if (effect !== 'added') continue;
      room -= 1;
      if (room < 0) reportFault(row, '', listFull(most));
    }
  }

  const required = Object.entries(importFields).filter(([, field]) => field.required);
  return {
    required: Object.fromEntries(required.map(([name]) => [name, fields[name]?.fullLabel ?? fields[name]?.label])),
    survey: dates.length > 0 ? (cells) => dates.forEach(({ name, order }) => order.see(cells[name] ?? '')) : undefined,
    async read(rows, reportFault, pause) {
      const keyOf = ({ cells }: Row) => nameKey(cells[key.field] ?? '');
      // The last of each key counts, and these are in order: an active one is the last.
      const found = await reader.byKeys(db, clientId, rows.map(keyOf));
      const known = new Map(found.map((stored) => [nameKey(String(stored.values[key.field])), stored]));
      const effects: RowEffect<Values>[] = [];
      for (const row of rows) {
        await pause();
        effects.push(...recordOf(row, known.get(keyOf(row)), reportFault));
      }
      await reportMore(rows, effects, reportFault);
      return effects;
    },
  };
}
