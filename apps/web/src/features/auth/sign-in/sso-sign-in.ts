// Sign-in by an identity provider: loaded when it is wanted.
import { finishSso, startSso } from '@orgscope/contract/resources/sso';
import { ask } from '../../../api/client/ask.ts';
import { call } from '../../../api/client/call.ts';
import { CallFailure, Refusal } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { loadTexts, text } from '../../../i18n/texts.ts';
import { noteDeparture } from '../../../lib/sign-in/sso-return.ts';
import type { SsoReturn } from '../../../lib/sign-in/sso-return.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { signOutAnswered, takeUser } from './sign-in.ts';

/** Leaves for the provider; returns the message if that fails. */
export async function leave(email: string, from: unknown): Promise<string | undefined> {
  await Promise.all([loadTexts(['messages']), signOutAnswered()]);
  try {
    const { url } = await ask(startSso, { body: { email } });
    noteDeparture({ username: email, from });
    window.location.assign(url);
    return undefined;
  } catch (error) {
    const said = error instanceof Refusal ? error.fields['email'] : undefined;
    return said ?? failureText(error, text('login:sso.failed'));
  }
}

type Outcome = { user: SessionUser | null } | { asksCode: true } | { failure: string };

/** Completes the sign-in with what the provider has sent. */
export async function comeBack(answer: SsoReturn): Promise<Outcome> {
  const failed = text('sso-return:failed');
  await signOutAnswered();
  try {
    return takeUser(await call(finishSso, { body: answer })) ?? { failure: failed };
  } catch (error) {
    if (error instanceof CallFailure && error.code === 'code_required') return { asksCode: true };
    return { failure: failureText(error, failed) };
  }
}
