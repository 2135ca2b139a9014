// What changing or losing the server's key means for single sign-on.
import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { english } from '@orgscope/contract/words/english';
import { saveSsoConnection, startSso, startSsoTest } from '@orgscope/contract/resources/sso';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { startTestApp } from '../../testing/app.ts';
import { openIdClient } from '../../testing/providers/openid-provider.ts';
import { codeOf, startSsoCompanies } from '../../testing/providers/sso-companies.ts';

const newKey = () => randomBytes(32).toString('base64');
const old = newKey();
const { database, provider, aReadyCompany } = await startSsoCompanies({ SECRET_KEY: old });

/** Another server of the same installation, and what it logs. */
async function aServer(...keys: string[]) {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const environment = {
    SECRET_KEY: keys.join(','),
    ALLOW_PRIVATE_CALLS: 'true',
  };
  return { ...(await startTestApp(environment, pino(sink), database)), lines };
}

const storedOf = async (clientId: number) => {
  const db = database.in(platformScope);
  const [stored] = await db.select().from(ssoProviders).where(eq(ssoProviders.clientId, clientId));
  return stored;
};

const connection = { name: 'Kestrel ID', issuer: provider.issuer, oidc_client_id: openIdClient.id };

it('goes on under a new key alone, once a server has started with the new key before the old one', async () => {
  const { client, domain } = await aReadyCompany();
  const before = await storedOf(client.id);
  const present = newKey();
  const both = await aServer(present, old);
  await both.app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(async () => expect((await storedOf(client.id))?.clientSecret).not.toBe(before?.clientSecret));

  const { call } = await aServer(present);

  expect((await call(startSso, { body: { email: `ada@${domain}` } })).statusCode).toBe(200);
  expect(await storedOf(client.id)).toMatchObject({ mode: 'optional', testedAt: before?.testedAt });
});

it('refuses sign-ins and tests whose client secret no key opens, and logs whose it is', async () => {
  const { client, domain, as } = await aReadyCompany();
  const { call, lines } = await aServer(newKey());

  const refused = await call(startSso, { body: { email: `ada@${domain}` } });

  expect(codeOf(refused)).toEqual([400, 'sso_refused']);
  expect(refused.json().message).toBe(english('sso.secret_lost', { name: 'Kestrel ID' }));
  expect(codeOf(await call(startSsoTest, { as }))).toEqual([400, 'sso_refused']);
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      client: client.id,
      msg: 'the client secret of a provider could not be opened',
    }),
  );
});

it('takes a client secret that is typed in place of one that no key opens, and asks for it if none is', async () => {
  const { client, domain, as } = await aReadyCompany();
  const { call } = await aServer(newKey());

  const lacking = await call(saveSsoConnection, { as, body: connection });
  expect(codeOf(lacking)).toEqual([400, 'validation_failed']);
  expect(lacking.json().message).toEqual({ client_secret: ['Client secret is required'] });

  const saved = await call(saveSsoConnection, { as, body: { ...connection, client_secret: openIdClient.secret } });
  expect(saved.statusCode).toBe(200);
  // The typed one may be another: it has to be tested.
  expect(await storedOf(client.id)).toMatchObject({ mode: 'off', testedAt: null });
  expect((await call(startSsoTest, { as })).statusCode).toBe(200);
  expect(codeOf(await call(startSso, { body: { email: `ada@${domain}` } }))).toEqual([400, 'validation_failed']);
});

it('tells at the start whose client secrets no key opens', async () => {
  const { client } = await aReadyCompany();
  const { app, lines } = await aServer(newKey());
  await app.listen({ port: 0, host: '127.0.0.1' });
  await vi.waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ level: 50, client: client.id })));
});
