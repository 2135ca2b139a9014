import { expect, it } from 'vitest';
import { callGuard } from '../../lib/network/call-out.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import { openIdProvider } from './openid.ts';

it('tells why no provider answers, also where its name has several addresses', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  const lookup: CallGuard['lookup'] = (_host, _options, done) => done(null, addresses);
  const guard = { ...callGuard({ allowsPrivate: true }), lookup };
  const issuer = 'http://id.example:1';

  const logged: unknown[] = [];
  const log = { warn: (line: object) => void logged.push(line) };
  const connection = { client: 7, log, name: 'Kestrel ID', issuer, oidcClientId: 'one', secret: 'a secret' };
  const departure = { redirectUri: 'https://our.example', state: 'a', nonce: 'b', verifier: 'c', again: false };

  const openid = openIdProvider(guard);

  await expect(openid.check(connection)).rejects.toThrow('No provider answers at this address: ECONNREFUSED');
  // The log tells operators what whoever signs in need not know.
  await expect(openid.addressFor(connection, departure)).rejects.toThrow('Kestrel ID could not be reached. Try again.');
  expect(logged).toEqual([{ client: 7, reason: 'ECONNREFUSED' }]);
});
