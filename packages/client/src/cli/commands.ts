import { open, readFile, rm } from 'node:fs/promises';
import type { Endpoint } from '@orgscope/contract/endpoint';
import * as z from 'zod/mini';
import { importFile } from '../import-file.ts';
import type { Orgscope } from '../connect.ts';
import type { ImportCalls } from '../import-file.ts';
import { resources } from '../resources.ts';
import type { ResourceCalls, ResourceName } from '../resources.ts';
import { exitCodes, Failed, misused, need, unwritable } from './failed.ts';
import { tableOf } from './table.ts';

/** A command with its operands and options. */
export interface Call {
  readonly operands: readonly string[];
  readonly values: {
    readonly client?: string | undefined;
    readonly search?: string | undefined;
    readonly inactive?: boolean | undefined;
    readonly query?: readonly string[] | undefined;
    readonly output?: string | undefined;
    readonly check?: boolean | undefined;
    readonly json?: boolean | undefined;
  };
  readonly orgscope: Orgscope;
  readonly url: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const isResource = (name: string): name is ResourceName => Object.hasOwn(resources, name);

function resourceOf({ operands: [name = ''] }: Call): { name: ResourceName; calls: ResourceCalls } {
  if (!isResource(name)) throw misused(`There is no resource ${name}`);
  return { name, calls: resources[name] };
}

/** The client that --client names. */
export const clientOf = ({ values: { client } }: Call): number | undefined => {
  if (client === undefined) return undefined;
  if (!/^\d{1,10}$/.test(client)) throw misused('--client takes the id of a client');
  return Number(client);
};

const parametersOf = ({ query }: Endpoint): string[] =>
  query instanceof z.ZodMiniObject ? Object.keys(query.shape) : [];

/** The filters of a call. The server ignores unknown names, so that a misspelt one would give all records. */
function queryOf(call: Call, endpoint: Endpoint): Record<string, unknown> {
  const { search, inactive, query = [] } = call.values;
  const others = query.map((each) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(each) ?? [];
    if (name === undefined) throw misused('--query takes NAME=VALUE');
    return [name, value];
  });
  const client = clientOf(call);
  const asked: Record<string, unknown> = {
    ...(client !== undefined && { client_id: client }),
    ...(search !== undefined && { search }),
    ...(inactive && { include_inactive: 'true' }),
    ...Object.fromEntries(others),
  };
  // All parts of a list are read, whichever one is asked for.
  const known = parametersOf(endpoint).filter((name) => !['page', 'page_size', 'cursor'].includes(name));
  const stray = Object.keys(asked).find((name) => !known.includes(name));
  if (stray !== undefined) {
    const [resource] = call.operands;
    throw misused(`The ${resource} have no filter ${stray}: they have ${known.join(', ') || 'none'}`);
  }
  return asked;
}

const inJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

// The commands print to `out` and give an exit code; what cannot be done is thrown as Failed.

export async function listRecords(call: Call): Promise<number> {
  const { calls } = resourceOf(call);
  const rows = need(await call.orgscope.all(calls.list, queryOf(call, calls.list)));
  call.out(call.values.json ? inJson(rows) : tableOf(rows));
  return exitCodes.done;
}

export async function getRecord(call: Call): Promise<number> {
  const { name, calls } = resourceOf(call);
  const [, id = ''] = call.operands;
  if (!/^\d{1,10}$/.test(id)) throw misused('The id of a record is a number');
  const record = await findRecord(call, calls, id);
  if (record === undefined) throw new Failed(`There is no record ${id} among the ${name}`, exitCodes.refused);
  call.out(call.values.json ? inJson(record) : tableOf([record], { upright: true }));
  return exitCodes.done;
}

/** A record by its call or, where a resource has none, from its list. */
async function findRecord(call: Call, { list, read }: ResourceCalls, id: string): Promise<unknown> {
  // Refuses misspelt filters before anything is asked.
  const query = queryOf(call, list);
  if (read) {
    // Ids of records name their client; only of others, such as pulses, it is told.
    const { client_id: client } = query;
    const parts = { params: { id }, ...(parametersOf(read).includes('client_id') && { query: { client_id: client } }) };
    const { data } = need(await call.orgscope.ask<{ data: unknown }>(read, parts));
    return data;
  }
  const rows = need(await call.orgscope.all(list, { ...query, include_inactive: 'true' }));
  // Figures, targets, rates and reference bands have a year in place of an id.
  return rows.map((row) => row as { id?: unknown; year?: unknown }).find((row) => String(row.id ?? row.year) === id);
}

/** Writes a file that must not exist. Where that breaks off, as on a full disk, no part of it stays. */
async function writeNew(path: string, content: string): Promise<void> {
  const file = await open(path, 'wx').catch(unwritable(path));
  try {
    try {
      await file.writeFile(content);
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    unwritable(path)(error);
  }
}

export async function exportRecords(call: Call): Promise<number> {
  const { name, calls } = resourceOf(call);
  if (!calls.export) throw misused(`The ${name} have no export; try: orgscope list ${name} --json`);
  const csv = need(await call.orgscope.ask<string>(calls.export, { query: queryOf(call, calls.export) }));
  const { output } = call.values;
  if (output === undefined) call.out(csv);
  else await writeNew(output, csv);
  return exitCodes.done;
}

const takesFiles = (calls: ResourceCalls): calls is ResourceCalls & ImportCalls => calls.import !== undefined;

export async function importRecords(call: Call): Promise<number> {
  const { name, calls } = resourceOf(call);
  if (!takesFiles(calls)) throw misused(`The ${name} cannot be imported`);
  const [, path = ''] = call.operands;
  const csv = await readFile(path).catch((error: unknown) => {
    throw new Failed(`${path} cannot be read: ${String(error)}`, exitCodes.usage);
  });
  const { check: checkOnly = false, json } = call.values;
  const outcome = need(
    await importFile(call.orgscope, calls, new Uint8Array(csv), { clientId: clientOf(call), checkOnly }),
  );
  const { check, imported, leftOut } = outcome;
  const faults = [...check.faults, ...leftOut];
  if (json) call.out(inJson(outcome));
  else {
    for (const { row, more_rows: more = [], field, value, text } of faults)
      call.err(
        `${more.length > 0 ? 'rows' : 'row'} ${[row, ...more].join(', ')}${field && `, ${field} ${JSON.stringify(value)}`}: ${text}\n`,
      );
    const told = check.faults.reduce((sum, { more_rows: more = [] }) => sum + 1 + more.length, 0);
    if (check.fault_count > told) call.err(`${check.fault_count} faults in all\n`);
    const { added, changed, unchanged, emptied = 0, deleted_rows: deleted } = check;
    const removed = emptied > 0 ? `, ${emptied} values removed by empty cells` : '';
    const effects = `${added} new, ${changed} changed, ${unchanged} unchanged${removed}`;
    const result = checkOnly
      ? `${check.rows} rows, ${check.faulty_rows} with faults: ${effects}`
      : `${imported} ${name} imported`;
    call.out(`${result}${deleted === undefined ? '' : `, rows of deleted records left out: ${deleted}`}\n`);
  }
  return faults.length > 0 ? exitCodes.refused : exitCodes.done;
}
