import { importMessages } from '@orgscope/contract/imports';
import type { ImportMapping } from '@orgscope/contract/imports';
import { assetCategories, AssetChange, assetMessages, assetStatuses } from '@orgscope/contract/resources/asset-record';
import type { assetImportFields } from '@orgscope/contract/resources/asset-record';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { nameKey } from '../../lib/name-key.ts';
import { readAmount } from '../../lib/read-amount.ts';
import type { ReadCell } from '../../lib/read-amount.ts';
import { codeReader } from '../../lib/read-code.ts';
import { readDate } from '../../lib/read-date.ts';
import type { RowRules, ImportRow, Tell } from '../imports/check-rows.ts';
import { peopleByAddress } from '../users/people-by-address.ts';
import { activePlaces } from '../users/places.ts';
import { readAssetsByTag } from './asset-record.ts';
import type { ReadAsset } from './asset-record.ts';
import { differences, faultsOf, importedValues } from './asset-values.ts';
import type { ImportedAsset } from './asset-values.ts';

export type Field = keyof typeof assetImportFields;
type Row = ImportRow<Field>;

const texts = ['asset_tag', 'name', 'manufacturer', 'model', 'serial', 'supplier', 'currency', 'notes'] as const;
const dates = ['purchase_date', 'warranty_end'] as const;
const categoryOf = codeReader(assetCategories);
const statusOf = codeReader(assetStatuses);

/** Where a record's field stands in a file. */
const columnOf = (field: PropertyKey | undefined): Field =>
  (field === 'assigned_user_id' ? 'assigned_user' : field) as Field;

/** The rules for assets of a client: what is told of each row, and what comes of it. They remember the rows before. */
export async function assetRowRules(
  database: Database,
  clientId: number,
  mapping: ImportMapping,
): Promise<RowRules<Field, ImportedAsset>> {
  const db = database.in(tenantScope(clientId));
  const people = await peopleByAddress(db, clientId);
  const places = await activePlaces(db, clientId);
  const firstRows = new Map<string, number>();
  const isMapped = (field: Field) => mapping[field] !== undefined;

  /** What each mapped column says of a row in the contract's words; an empty cell empties its field. */
  function sentBy(row: Row, held: ReadAsset | undefined, tell: Tell<Field>): Record<string, unknown> {
    const { cells } = row;
    const sent: Record<string, unknown> = {};
    const take = (field: Field, value: unknown) => {
      if (isMapped(field)) sent[field] = cells[field] === '' ? null : value;
    };
    const takeRead = (field: Field, read: ReadCell) => {
      if ('fault' in read) tell(row, field, read.fault);
      else take(field, read.value);
    };
    for (const field of texts) take(field, cells[field]);
    for (const field of dates) takeRead(field, readDate(cells[field]));
    const currency = isMapped('currency') ? cells.currency.trim().toUpperCase() : held?.row.currency;
    takeRead('purchase_cost', readAmount(cells.purchase_cost, currency ?? ''));
    take('category', categoryOf(cells.category));
    // Without a status, a new one has the one that follows from its holder, and a known one keeps its own.
    if (cells.status !== '') take('status', statusOf(cells.status));
    return sent;
  }

  function holderOf(row: Row, held: ReadAsset | undefined, tell: Tell<Field>): number | null | undefined {
    const address = row.cells.assigned_user.toLowerCase();
    if (address === '') return null;
    const person = people.get(address);
    // Who has it already keeps it, deactivated or not.
    if (person && (person.isActive || person.id === held?.row.assignedUserId)) return person.id;
    tell(row, 'assigned_user', assetMessages.holderUnknown);
    return undefined;
  }

  function placeOf(row: Row, field: 'function' | 'location', held: ReadAsset | undefined, tell: Tell<Field>) {
    const key = nameKey(row.cells[field]);
    if (key === '') return null;
    const own = held?.[field];
    const id = own && nameKey(own.name) === key ? own.id : places[field].get(key);
    const unknown = field === 'function' ? assetMessages.functionUnknown : assetMessages.locationUnknown;
    if (id === undefined) tell(row, field, unknown);
    return id;
  }

  function tellTwice(row: Row, tell: Tell<Field>): void {
    const key = nameKey(row.cells.asset_tag);
    const first = firstRows.get(key);
    if (key !== '' && first !== undefined) tell(row, 'asset_tag', importMessages.twice(first));
    else firstRows.set(key, row.number);
  }

  function assetOf(row: Row, held: ReadAsset | undefined, tell: Tell<Field>): ImportedAsset[] {
    tellTwice(row, tell);
    const references = {
      ...(isMapped('assigned_user') && { assigned_user_id: holderOf(row, held, tell) }),
      ...(isMapped('function') && { function_id: placeOf(row, 'function', held, tell) }),
      ...(isMapped('location') && { location_id: placeOf(row, 'location', held, tell) }),
    };
    const { data, error } = z.safeParse(AssetChange, sentBy(row, held, tell));
    for (const { path, message } of error?.issues ?? []) {
      const field = columnOf(path[0]);
      const isUnknown = row.cells[field] !== '' && (field === 'category' || field === 'status');
      tell(row, field, isUnknown ? assetMessages.unknown(field) : message);
    }
    const { asset_tag: tag, name, category } = data ?? {};
    if (tag === undefined || name === undefined || category === undefined) return [];
    const item = { ...data, ...references, asset_tag: tag, name, category };
    for (const { field, text } of faultsOf(held?.row, importedValues(held?.row, item)))
      tell(row, columnOf(field), text);
    if (held?.row.isActive === false) {
      if (Object.keys(differences(held.row, item)).length > 0) tell(row, 'asset_tag', assetMessages.inactive);
      return [];
    }
    return [item];
  }

  return {
    required: { asset_tag: 'asset tag', name: 'asset name', category: 'category' },
    async read(rows, tell, pause) {
      const keys = rows.map(({ cells }) => nameKey(cells.asset_tag));
      // The last of each tag counts, and these are in order: an active one is the last.
      const known = new Map((await readAssetsByTag(db, clientId, keys)).map((held) => [held.row.tagKey, held]));
      const items: ImportedAsset[] = [];
      for (const row of rows) {
        await pause();
        items.push(...assetOf(row, known.get(nameKey(row.cells.asset_tag)), tell));
      }
      return items;
    },
  };
}
