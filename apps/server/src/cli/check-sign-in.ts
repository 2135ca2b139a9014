import { randomBytes } from 'node:crypto';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { operatorClientId } from '@orgscope/contract/operator';
import { buildApp } from '../app.ts';
import type { Database } from '../db/connections/database.ts';
import { platformScope } from '../db/scope.ts';
import { clients } from '../db/tables/clients.ts';
import { hashOfOneTimePassword } from '../lib/passwords/one-time-password.ts';
import { addPlatformAdmin } from '../modules/users/add-platform-admin.ts';
import type { Settings } from '../settings.ts';
import { eq } from 'drizzle-orm';

/**
 * Signs in through the app with a temporary account; throws if that fails. False if the database has no company yet
 * that the account could belong to.
 */
export async function checkSignIn(database: Database, settings: Settings): Promise<boolean> {
  if ((await database.in(platformScope).$count(clients, eq(clients.id, operatorClientId))) === 0) return false;
  const email = `restore-${randomBytes(16).toString('hex')}@orgscope.invalid`;
  const password = await addPlatformAdmin(database, { email, firstName: 'Restore', lastName: 'Check' });
  if (password === undefined) throw new Error('The account for the sign-in could not be created');
  const app = await buildApp({ settings: { ...settings, maxEventLoopDelay: 0 }, database, deliversMail: false });
  try {
    const signedIn = await app.inject({
      method: signIn.method,
      url: signIn.path,
      payload: { username: email, password },
    });
    const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const me = await app.inject({ method: getMe.method, url: getMe.path, headers: { cookie } });
    for (const answer of [signedIn, me])
      if (answer.statusCode !== 200) throw new Error(`A sign-in was answered ${answer.statusCode}: ${answer.body}`);
    return true;
  } finally {
    await app.close();
    await database.asOwner(async (client) => {
      await client.query('delete from users where username = $1', [email]);
      await client.query('delete from sent_passwords where password_hash = $1', [hashOfOneTimePassword(password)]);
    });
  }
}
