import { expect, it } from 'vitest';
import { callGuard } from '../../lib/network/call-out.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import { openIdProvider } from './openid.ts';

it('tells why no provider answers, also where its name has several addresses', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const lookup: CallGuard['lookup'] = (_host, _options, done) => done(null, addresses);
  const guard = { ...callGuard({ allowsPrivate: true }), lookup };
  const issuer = 'http://id.example:1';

  const checked = openIdProvider(guard).check({ name: 'Kestrel ID', issuer, oidcClientId: 'one', secret: 'any' });

  await expect(checked).rejects.toThrow('No provider answers at this address: ECONNREFUSED');
});
