import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// A program of its own, since V8 grows the young generation of a whole process.
const program = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { holdYoungGeneration } from ${JSON.stringify(new URL('young-generation.ts', import.meta.url).href)};
  const kept = [];
  const load = () => { for (let index = 0; index < 500_000; index += 1) kept.push({ index }); };
  const size = () => getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size;
  const letGrow = holdYoungGeneration();
  const sizes = [size()];
  load();
  sizes.push(size());
  letGrow();
  load();
  sizes.push(size());
  console.log(JSON.stringify(sizes));
`;

test('the young generation stays small while it is held, and grows afterwards', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-semi-space-size=8',
    '--import',
    'tsx',
    '--input-type=module',
    '--eval',
    program,
  ]);
  const [before, held, grown] = JSON.parse(stdout) as [number, number, number];
  expect(held).toBe(before);
  expect(grown).toBe(16 * 2 ** 20);
});
