import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../connect.ts';
import { exportRecords, getRecord, importRecords, listRecords } from './commands.ts';
import type { Call } from './commands.ts';
import { exitCodes } from './failed.ts';

vi.mock('node:fs/promises', { spy: true });

const url = 'https://orgscope.example';

/** A command against an installation that gives this answer to every call. */
function calling(operands: string[], values: Call['values'] = {}, answer?: () => Response) {
  const asked: string[] = [];
  const send: typeof fetch = async (address) => {
    asked.push(new URL(String(address)).search);
    return answer?.() ?? Response.json({ success: true, data: [], next_cursor: null });
  };
  const orgscope = connect({ url, token: 'osk_secret', attempts: 1, fetch: send });
  return { call: { operands, values, orgscope, url, out: () => undefined, err: () => undefined }, asked };
}

it.each([
  ['a misspelt filter', listRecords, 'assets', { query: ['statsu=retired'] }, 'assets have no filter statsu'],
  ['a search where there is none', listRecords, 'figures', { search: 'x' }, 'figures have no filter search'],
  ['inactive records where there are none', listRecords, 'targets', { inactive: true }, 'filter include_inactive'],
  ['a client where there is none', listRecords, 'industries', { client: '1' }, 'industries have no filter client_id'],
  [
    'a filter of a list without filters',
    listRecords,
    'rates',
    { query: ['a=b'] },
    'rates have no filter a: they have none',
  ],
  ['a page of what is read whole', listRecords, 'assets', { query: ['page=2'] }, 'assets have no filter page:'],
  ['a size of pages', listRecords, 'locations', { query: ['page_size=5'] }, 'locations have no filter page_size:'],
  ['a cursor', listRecords, 'users', { query: ['cursor=*'] }, 'users have no filter cursor:'],
  ['a misspelt filter of an export', exportRecords, 'assets', { query: ['statsu=retired'] }, 'no filter statsu'],
  ['a misspelt filter of one record of a list', getRecord, 'users', { query: ['statsu=x'] }, 'no filter statsu'],
] as const)('refuses %s, and asks nothing', async (_, command, resource, values, why) => {
  const { call, asked } = calling([resource, '1'], values);
  await expect(command(call)).rejects.toMatchObject({
    exitCode: exitCodes.usage,
    message: expect.stringContaining(why),
  });
  expect(asked).toEqual([]);
});

it('names the filters that the list has', async () => {
  const { call } = calling(['functions'], { query: ['kind=x'] });
  await expect(listRecords(call)).rejects.toThrow(/they have include_inactive, search, .*, function_type\b/);
});

it('sends the filters that the list has', async () => {
  const { call, asked } = calling(['assets'], { search: 'a', inactive: true, client: '3', query: ['status=retired'] });
  await listRecords(call);
  expect(asked).toEqual(['?client_id=3&search=a&include_inactive=true&status=retired&cursor=*&page_size=200']);
});

it('asks for one record in the client that is named, where the call takes one', async () => {
  for (const resource of ['pulses', 'users']) {
    const { call, asked } = calling([resource, '17'], { client: '5' }, () =>
      Response.json({ success: true, data: {} }),
    );
    await getRecord(call);
    expect(asked).toEqual([resource === 'pulses' ? '?client_id=5' : '']);
  }
});

it.each(['figures', 'targets', 'rates', 'reference-bands'])('gets the %s of a year', async (resource) => {
  const data = [{ year: 2026 }, { year: 2025 }];
  const { call } = calling([resource, '2025'], {}, () => Response.json({ success: true, data }));
  const told: string[] = [];
  await getRecord({ ...call, out: (text) => void told.push(text) });
  expect(told).toEqual(['year  2025\n']);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('leaves no file and tells why, where a disk turns out to be full as the file is closed', async () => {
  const folder = await aFolder();
  vi.mocked(open).mockImplementationOnce(async (...asked) => {
    const file = await open(...asked);
    const { close } = file;
    file.close = async () => {
      await close();
      throw new Error('ENOSPC: no space left on device, close');
    };
    return file;
  });
  const { call } = calling(
    ['assets'],
    { output: join(folder, 'assets.csv') },
    () => new Response('Name\n', { headers: { 'content-type': 'text/csv' } }),
  );
  await expect(exportRecords(call)).rejects.toMatchObject({
    exitCode: exitCodes.refused,
    message: expect.stringMatching(/assets\.csv cannot be written: .*ENOSPC/),
  });
  expect(await readdir(folder)).toEqual([]);
});

/** A file to be imported. */
async function aFile(): Promise<string> {
  const path = join(await aFolder(), 'new.csv');
  await writeFile(path, 'Name\n');
  return path;
}

/** What an import prints and gives, if each of its calls is answered with this. */
async function importing(values: Call['values'], beside: object) {
  const counts = { rows: 2, faulty_rows: 0, faults: [], fault_count: 0, added: 1, changed: 1, unchanged: 0 };
  const data = { ...counts, mapping: {}, imported: 2, ...beside };
  const { call } = calling(['users', await aFile()], values, () => Response.json({ success: true, data }));
  const [out, err]: [string[], string[]] = [[], []];
  const exitCode = await importRecords({
    ...call,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  });
  return { exitCode, out: out.join(''), err: err.join('') };
}

it('tells how many rows of deleted records an import leaves out', async () => {
  const beside = { deleted_rows: 3 };
  const [check, result] = [await importing({ check: true }, beside), await importing({}, beside)];
  expect(check.out).toBe('2 rows, 0 with faults: 1 new, 1 changed, 0 unchanged, rows of deleted records left out: 3\n');
  expect(result).toEqual({
    exitCode: exitCodes.done,
    out: '2 users imported, rows of deleted records left out: 3\n',
    err: '',
  });
});

it('ends with 1 if an import has left people out', async () => {
  const left = { row: 7, field: 'email', value: 'ada@people.example', text: 'This address cannot be invited' };
  expect(await importing({}, { left_out: [left] })).toEqual({
    exitCode: exitCodes.refused,
    out: '2 users imported\n',
    err: 'row 7, email "ada@people.example": This address cannot be invited\n',
  });
});

const refusal = (code: string) => ({ success: false, message: 'No.', error: { code, message: 'No.' } });

it.each([
  [401, 'token_expired', exitCodes.forbidden],
  [403, 'support_access_required', exitCodes.forbidden],
  [404, 'not_found', exitCodes.refused],
  [409, 'name_taken', exitCodes.refused],
  [409, 'request_running', exitCodes.unreachable],
  [429, 'throttled', exitCodes.unreachable],
  [500, 'internal_error', exitCodes.unreachable],
  [503, 'unavailable', exitCodes.unreachable],
])('%i %s ends a command with its exit code', async (status, code, exitCode) => {
  const { call } = calling(['assets'], {}, () => Response.json(refusal(code), { status }));
  await expect(listRecords(call)).rejects.toMatchObject({ exitCode });
});

it.each([
  ['validation_failed', exitCodes.refused],
  ['permission_denied', exitCodes.forbidden],
  ['throttled', exitCodes.unreachable],
  ['internal_error', exitCodes.unreachable],
  ['unavailable', exitCodes.unreachable],
])('%s in the last line of an import ends it with the exit code of its status', async (code, exitCode) => {
  const path = await aFile();
  const lines = `{"waiting":1}\n${JSON.stringify(refusal(code))}\n`;
  const headers = { 'content-type': 'application/x-ndjson' };
  const { call } = calling(['assets', path], {}, () => new Response(lines, { headers }));
  await expect(importRecords(call)).rejects.toMatchObject({ exitCode });
});
