import { Credentials, signIn as endpoint } from '@orgscope/contract/resources/session';
import { call } from '../../api/client.ts';
import { CallFailure, Unreachable } from '../../api/failure.ts';
import { unwrapRecord } from '../../api/unwrap.ts';
import { text } from '../../i18n/texts.ts';
import { isRecord } from '../../lib/is-record.ts';
import { startSession, useSession } from '../../session/store.ts';
import type { SessionUser } from '../../session/store.ts';
import { withLostNetwork } from './with-lost-network.ts';

/** What is wrong with each field, the first thing of several. */
export type Faults = Partial<Record<string, string>>;

type Outcome = { user: SessionUser | null } | { faults: Faults } | { failure: string };

/** Judges what was typed by the form's rules: the contract's. */
export function faultsIn(typed: Credentials): Faults {
  const issues = Credentials.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

/** Signs in and keeps what the server says of the user; or says what to tell of the failure. */
export async function signIn(typed: Credentials): Promise<Outcome> {
  const { data: body } = Credentials.safeParse(typed);
  if (!body) return { faults: faultsIn(typed) };
  try {
    const { user, subscriptions } = unwrapRecord(await call(endpoint, { body }));
    if (!isRecord(user)) return { failure: text('login:failed') };
    startSession(user, subscriptions);
    return { user: useSession.getState().user };
  } catch (error) {
    if (error instanceof Unreachable) return { failure: withLostNetwork(text('login:failed')) };
    return { failure: (error instanceof CallFailure && error.message) || text('login:failed') };
  }
}
