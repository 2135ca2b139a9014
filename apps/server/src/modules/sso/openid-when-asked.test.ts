import { expect, it, vi } from 'vitest';
import { openIdProvider } from './openid.ts';
import { openIdWhenAsked } from './openid-when-asked.ts';

vi.mock(import('./openid.ts'), { spy: true });

it('loads the libraries again after a failure, and then no more', async () => {
  vi.mocked(openIdProvider).mockImplementationOnce(() => {
    throw new Error('too many open files');
  });
  const provider = openIdWhenAsked({} as never);
  const check = () =>
    provider.check({
      client: 7,
      log: { warn: () => undefined },
      name: 'North',
      issuer: 'not an address',
      oidcClientId: 'own',
      secret: 'own',
    });

  await expect(check()).rejects.toThrow('too many open files');
  await expect(check()).rejects.not.toThrow('too many open files');
  await expect(check()).rejects.not.toThrow('too many open files');

  expect(openIdProvider).toHaveBeenCalledTimes(2);
});
