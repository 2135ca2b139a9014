import { assetCalls } from '@orgscope/contract/resources/assets';
import { afterEach, expect, it, vi } from 'vitest';
import { settleBase } from './base-address.ts';
import { saveAnswer } from './save-answer.ts';

afterEach(() => vi.unstubAllGlobals());

it('a download that breaks off is a lost connection', async () => {
  settleBase(Response.json({}));
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('Name'));
      stream.error(new TypeError('network error'));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body, { headers: { 'content-type': 'text/csv' } }));
  await expect(saveAnswer(assetCalls.export, {})).rejects.toMatchObject({ name: 'Unreachable' });
});
