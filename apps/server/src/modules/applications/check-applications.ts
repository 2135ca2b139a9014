import { importMessages } from '@orgscope/contract/imports';
import type { ImportMapping } from '@orgscope/contract/imports';
import {
  ApplicationChange,
  applicationMessages,
  applicationTypes,
  criticalities,
  dataClassifications,
  hostings,
  lifecycles,
} from '@orgscope/contract/resources/application-record';
import type { applicationImportFields } from '@orgscope/contract/resources/application-record';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { nameKey } from '../../lib/name-key.ts';
import { readAmount } from '../../lib/read-amount.ts';
import type { ReadCell } from '../../lib/read-amount.ts';
import { codeReader } from '../../lib/read-code.ts';
import { readCount } from '../../lib/read-count.ts';
import { readDate } from '../../lib/read-date.ts';
import type { RowRules, ImportRow, Tell } from '../imports/check-rows.ts';
import { peopleByAddress } from '../users/people-by-address.ts';
import { activePlaces } from '../users/places.ts';
import { differences, faultsOf, importedValues } from './application-values.ts';
import type { ApplicationFields } from './application-values.ts';
import { applicationsNamed } from './queries.ts';
import type { ApplicationRow } from './queries.ts';

export type Field = keyof typeof applicationImportFields;
type Row = ImportRow<Field>;

/** An application as a file brings one: what its columns say of it. */
export type ImportedApplication = ApplicationFields & { readonly name: string };

const codes = {
  type: codeReader(applicationTypes),
  hosting: codeReader(hostings),
  lifecycle: codeReader(lifecycles),
  criticality: codeReader(criticalities),
  data_classification: codeReader(dataClassifications),
};
const texts = ['name', 'description', 'url', 'vendor', 'currency'] as const;
const counts = ['functional_fit', 'technical_fit', 'user_base', 'active_users'] as const;
const dates = ['end_of_life_date', 'contract_end_date'] as const;

/** The rules for applications of a client: what is told of each row, and what comes of it. They remember the rows before. */
export async function applicationRowRules(
  database: Database,
  clientId: number,
  mapping: ImportMapping,
): Promise<RowRules<Field, ImportedApplication>> {
  const db = database.in(tenantScope(clientId));
  const people = await peopleByAddress(db, clientId);
  const { function: functions } = await activePlaces(db, clientId);
  const firstRows = new Map<string, number>();

  /** What each mapped column says of a row in the contract's words; an empty cell empties its field. */
  function sentBy(row: Row, held: ApplicationRow | undefined, tell: Tell<Field>): Record<string, unknown> {
    const { cells } = row;
    const isMapped = (field: Field) => mapping[field] !== undefined;
    const sent: Record<string, unknown> = {};
    const take = (field: Field, value: (cell: string) => unknown) => {
      if (isMapped(field)) sent[field] = cells[field] === '' ? null : value(cells[field]);
    };
    const takeRead = (field: Field, { ...read }: ReadCell) => {
      if ('fault' in read) tell(row, field, read.fault);
      else take(field, () => read.value);
    };
    for (const field of texts) take(field, (cell) => cell);
    for (const field of counts) take(field, readCount);
    for (const [field, read] of Object.entries(codes)) take(field as keyof typeof codes, read);
    for (const field of dates) takeRead(field, readDate(cells[field]));
    takeRead('annual_cost', readAmount(cells.annual_cost, cells.currency.toUpperCase() || (held?.currency ?? '')));
    // A new one without a lifecycle is in use; a known one keeps its own.
    sent.lifecycle ??= held?.lifecycle ?? 'active';
    return sent;
  }

  function ownerOf(
    row: Row,
    field: 'business_owner' | 'it_owner',
    heldId: number | null | undefined,
    tell: Tell<Field>,
  ) {
    const address = row.cells[field].toLowerCase();
    if (address === '') return null;
    const person = people.get(address);
    // Who is an owner already stays one, deactivated or not.
    if (person && (person.isActive || person.id === heldId)) return person.id;
    tell(row, field, applicationMessages.ownerUnknown);
    return undefined;
  }

  function functionOf(row: Row, tell: Tell<Field>) {
    const name = row.cells.function;
    if (name === '') return null;
    const id = functions.get(nameKey(name));
    if (id === undefined) tell(row, 'function', applicationMessages.functionUnknown);
    return id;
  }

  function referencesOf(row: Row, held: ApplicationRow | undefined, tell: Tell<Field>): ApplicationFields {
    return {
      ...(mapping.business_owner !== undefined && {
        business_owner_id: ownerOf(row, 'business_owner', held?.businessOwnerId, tell),
      }),
      ...(mapping.it_owner !== undefined && { it_owner_id: ownerOf(row, 'it_owner', held?.itOwnerId, tell) }),
      ...(mapping.function !== undefined && { function_id: functionOf(row, tell) }),
    };
  }

  function tellTwice(row: Row, tell: Tell<Field>): void {
    const key = nameKey(row.cells.name);
    const first = firstRows.get(key);
    if (key !== '' && first !== undefined) tell(row, 'name', importMessages.twice(first));
    else firstRows.set(key, row.number);
  }

  function applicationOf(row: Row, held: ApplicationRow | undefined, tell: Tell<Field>): ImportedApplication[] {
    tellTwice(row, tell);
    const references = referencesOf(row, held, tell);
    const { data, error } = z.safeParse(ApplicationChange, sentBy(row, held, tell));
    for (const { path, message } of error?.issues ?? []) tell(row, path[0] as Field, message);
    if (!data || data.name === undefined) return [];
    const item = { ...data, ...references, name: data.name };
    for (const { field, text } of faultsOf(importedValues(held, item))) tell(row, field, text);
    if (held?.isActive === false) {
      if (Object.keys(differences(held, item)).length > 0) tell(row, 'name', applicationMessages.inactive);
      return [];
    }
    return [item];
  }

  return {
    required: { name: 'application name' },
    async read(rows, tell, pause) {
      const keys = rows.map(({ cells }) => nameKey(cells.name));
      const known = new Map((await applicationsNamed(db, clientId, keys)).map((held) => [held.nameKey, held]));
      const items: ImportedApplication[] = [];
      for (const row of rows) {
        await pause();
        items.push(...applicationOf(row, known.get(nameKey(row.cells.name)), tell));
      }
      return items;
    },
  };
}
