import { giveCode as endpoint, readCodeStep } from '@orgscope/contract/resources/session';
import type { SignInCode } from '@orgscope/contract/resources/session';
import { ask } from '../../../api/client/ask.ts';
import { call } from '../../../api/client/call.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { signOutAnswered, takeUser } from './sign-in.ts';

/** What this browser's sign-in waits for: the code of an app, the last used first, or a passkey. */
export const readStep = () => ask(readCodeStep, {});

export type CodeStep = Awaited<ReturnType<typeof readStep>>;

/** Completes a sign-in and stores the user from the answer. */
export async function giveCode(body: SignInCode): Promise<SessionUser | null> {
  await signOutAnswered();
  const taken = takeUser(await call(endpoint, { body }));
  if (!taken) throw new Error('The answer to the code has no user');
  return taken.user;
}
