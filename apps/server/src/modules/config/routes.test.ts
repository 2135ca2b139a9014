import { getConfig } from '@orgscope/contract/resources/config';
import { expect, it } from 'vitest';
import { termsVersion } from '../../lib/terms.ts';
import { startTestApp } from '../../testing/app.ts';

const { call } = await startTestApp({ PUBLIC_URL: 'https://orgscope.example' });

it('tells any caller what this server offers', async () => {
  expect((await call(getConfig)).json().data).toMatchObject({
    terms_version: termsVersion,
    public_url: 'https://orgscope.example',
  });
});
