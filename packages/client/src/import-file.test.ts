import { assetCalls } from '@orgscope/contract/resources/assets';
import { expect, it } from 'vitest';
import { connect } from './connect.ts';
import { importFile } from './import-file.ts';

const answers = {
  '/api/core/assets/import/columns/': { success: true, data: { columns: [], sample: [], rows: 1, mapping: {} } },
  '/api/core/assets/import/check/': { success: true, data: { rows: 1, faulty_rows: 0, faults: [], fault_count: 0 } },
  '/api/core/assets/import/': { success: true, message: 'Imported', data: { imported: 1 } },
} as const;

/** Imports a file, where the answer of a call ends with this line as often as told. */
async function importing(path: keyof typeof answers, line: string, times: number) {
  const keys: (string | null)[] = [];
  const orgscope = connect({
    url: 'https://orgscope.example',
    token: 'osk_secret',
    wait: async () => undefined,
    fetch: async (address, init) => {
      const { pathname } = new URL(String(address));
      if (pathname === path) keys.push(new Headers(init?.headers).get('idempotency-key'));
      if (pathname === path && keys.length <= times)
        return new Response(line, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } });
      return Response.json(answers[pathname as keyof typeof answers]);
    },
  });
  return { result: await importFile(orgscope, assetCalls, 'Name\n'), keys };
}

const early = [
  ['while it waits', '{"waiting":1}\n'],
  ['at work', '{"waiting":1}\n{"done":0,"total":1}\n'],
  ['within a line', '{"waiting":1}\n{"succ'],
  ['before its first line', ''],
] as const;

it.each(Object.keys(answers).flatMap((path) => early.map(([when, line]) => [path, when, line] as const)))(
  '%s that ends %s is an error, not an exception',
  async (path, _, line) => {
    const { result } = await importing(path as keyof typeof answers, line, Infinity);
    expect(result).toEqual({
      ok: false,
      error: { code: 'unreachable', status: undefined, message: 'The answer ended without an outcome' },
    });
  },
);

it('is repeated with the same key after an answer that ended early', async () => {
  const { result, keys } = await importing('/api/core/assets/import/', '{"waiting":1}\n', 1);
  expect(result).toMatchObject({ ok: true, value: { imported: 1 } });
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});
