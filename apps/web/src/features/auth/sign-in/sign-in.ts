import { Credentials, signIn as endpoint } from '@orgscope/contract/resources/session';
import { call } from '../../../api/client/call.ts';
import { lastSignOut } from '../../../api/client/send-sign-out.ts';
import { CallFailure, Unreachable } from '../../../api/failures/failure.ts';
import { unwrapRecord } from '../../../api/client/unwrap.ts';
import { messageText } from '../../../i18n/message-text.ts';
import { text } from '../../../i18n/texts.ts';
import { isRecord } from '../../../lib/is-record.ts';
import { startSession, useSession } from '../../../session/store.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { withLostNetwork } from '../../../i18n/with-lost-network.ts';

/** The first error of each field. */
export type Faults = Partial<Record<string, string>>;

type Outcome = { user: SessionUser | null } | { asksCode: true } | { faults: Faults } | { failure: string };

/** Validates the input with the contract's rules. */
export function faultsIn(typed: Credentials): Faults {
  const issues = Credentials.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], messageText(message)]));
}

/** Starts the session of a sign-in's answer; undefined if the answer has no user. */
export function takeUser(answer: unknown): { user: SessionUser | null } | undefined {
  const { user, subscriptions } = unwrapRecord(answer);
  if (!isRecord(user)) return undefined;
  startSession(user, subscriptions);
  return { user: useSession.getState().user };
}

/**
 * Waits for the answer to a sign-out that is under way, but not for long: it clears the cookies, also those of a session that
 * began meanwhile.
 */
export const signOutAnswered = (): Promise<unknown> =>
  Promise.race([lastSignOut(), new Promise((resolve) => setTimeout(resolve, 2_000))]);

/** Signs in and stores the user from the answer; otherwise returns the message for the failure. */
export async function signIn(typed: Credentials): Promise<Outcome> {
  const { data: body } = Credentials.safeParse(typed);
  if (!body) return { faults: faultsIn(typed) };
  await signOutAnswered();
  try {
    return takeUser(await call(endpoint, { body })) ?? { failure: text('login:failed') };
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'code_required') return { asksCode: true };
    if (error instanceof Unreachable) return { failure: withLostNetwork(text('login:failed')) };
    return { failure: (error instanceof CallFailure && error.message) || text('login:failed') };
  }
}
