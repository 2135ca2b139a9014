import { getConfig } from '@orgscope/contract/resources/config';
import { termsInForce } from '@orgscope/contract/terms';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call } = await startTestApp({ PUBLIC_URL: 'https://orgscope.example' });

it('tells any caller what this server offers', async () => {
  expect((await call(getConfig)).json().data).toMatchObject({
    terms_version: termsInForce.version,
    public_url: 'https://orgscope.example',
  });
});
