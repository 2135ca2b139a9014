import { zodResolver } from '@hookform/resolvers/zod';
import { Credentials, signIn as endpoint } from '@orgscope/contract/resources/session';
import { call } from '../../api/client.ts';
import { CallFailure, Unreachable } from '../../api/failure.ts';
import { unwrapRecord } from '../../api/unwrap.ts';
import { text } from '../../i18n/texts.ts';
import { startSession, useSession } from '../../session/store.ts';
import type { SessionUser } from '../../session/store.ts';
import { withLostNetwork } from './with-lost-network.ts';

/** The form's rules: the contract's. */
export const resolve = zodResolver(Credentials);

type Outcome = { user: SessionUser | null; failure?: undefined } | { user: null; failure: string };

/** Signs in and keeps what the server says of the user; or says what to tell of the failure. */
export async function signIn(credentials: Credentials): Promise<Outcome> {
  try {
    const { user, subscriptions } = unwrapRecord(await call(endpoint, { body: credentials }));
    if (typeof user !== 'object' || user === null) return { user: null, failure: text('login:failed') };
    startSession(user as Record<string, unknown>, subscriptions);
    return { user: useSession.getState().user };
  } catch (error) {
    if (error instanceof Unreachable) return { user: null, failure: withLostNetwork(text('login:failed')) };
    return { user: null, failure: (error instanceof CallFailure && error.message) || text('login:failed') };
  }
}
