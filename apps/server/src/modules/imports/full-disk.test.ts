import { importAssets } from '@orgscope/contract/resources/assets';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';
import { smallDisk } from '../../testing/small-disk.ts';

const disk = smallDisk(64);
const { call, aClient, aSession } = await startTestApp();
const as = await aSession({ client: await aClient(), platformRole: 'client_admin' });

const ownFolder = process.env['TMPDIR'];
afterAll(() => {
  if (ownFolder === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = ownFolder;
  disk?.remove();
});

/** A file of so many bytes, whose last line ends it. */
function fileOf(bytes: number) {
  const lines = ['Tag,Name,Category,Notes'];
  for (let length = 0; length < bytes; length += lines.at(-1)?.length ?? 0) {
    lines.push(`T-${lines.length},Laptop,laptop,${'x'.repeat(400)}`);
  }
  const file = { bytes: lines.join('\n'), field: 'file', name: 'assets.csv', type: 'text/csv' };
  return formOf({ mapping: JSON.stringify({ asset_tag: 0, name: 1, category: 2, notes: 3 }) }, file);
}

it.runIf(disk)('answers 503 to a file that the disk has no room for, and takes it once there is', async () => {
  process.env['TMPDIR'] = disk?.folder;
  // A little more than fits, so that a part of the last piece is written.
  const { statusCode, headers, body } = await call(importAssets, { as, form: fileOf(65_000) });
  expect([statusCode, headers['retry-after'], body]).toEqual([503, '2', expect.stringContaining('"unavailable"')]);

  const smaller = await call(importAssets, { as, form: fileOf(20_000) });
  expect(smaller.body).toContain('"success":true');
});

it('answers 500 where the folder for files is missing: no fault of the file', async () => {
  process.env['TMPDIR'] = '/absent';
  const { statusCode, body } = await call(importAssets, { as, form: fileOf(1_000) });
  expect([statusCode, body]).toEqual([500, expect.stringContaining('"internal_error"')]);
});
