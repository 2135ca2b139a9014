import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getConfig } from '@orgscope/contract/resources/config';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';

const { app, anIndustry, aSession } = await startTestApp();
const admin = await aSession({ platformRole: 'platform_admin' });
await anIndustry({ description: 'A long story. '.repeat(300) });

const list = (encoding: string) =>
  app.inject({ url: listIndustries.path, headers: { ...admin, 'accept-encoding': encoding } });

it('compresses long answers with an encoding that the caller accepts', async () => {
  const [plain, br, gzip] = await Promise.all([list('identity'), list('gzip, deflate, br'), list('gzip')]);

  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(br.headers['content-encoding']).toBe('br');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
});

it('does not compress short answers', async () => {
  const { headers } = await app.inject({ url: getConfig.path, headers: { 'accept-encoding': 'br' } });

  expect(headers).not.toHaveProperty('content-encoding');
});
