// What passkeys need of the server and the browser, in turn. Loaded only where one is made or used.
import * as calls from '@orgscope/contract/resources/passkeys';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { notePasskey } from '../lib/sign-in/passkey-support.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';

/** Makes a passkey and adds it to the account. Returns recovery codes if the account had none. */
export async function addPasskey(name: string): Promise<readonly string[]> {
  const { data: optionsJSON } = calls.startPasskey.answer.parse(await call(calls.startPasskey));
  const credential = await startRegistration({ optionsJSON });
  const { recovery_codes: codes } = await ask(calls.addPasskey, { body: { name, credential } });
  notePasskey();
  return codes ?? [];
}

type Start = typeof calls.startPasskeySignIn;
type End = typeof calls.signInWithPasskey | typeof calls.provePasskey;

/** Asks the browser for a passkey, and sends what it signed. */
async function askPasskey(start: Start, end: End, useBrowserAutofill = false): Promise<unknown> {
  const { data: optionsJSON } = start.answer.parse(await call(start));
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
  const answer = await call(end, { body: { credential } });
  notePasskey();
  return answer;
}

/** Signs in with a passkey that the user chooses; returns the answer of the sign-in. */
export const signInWithPasskey = () => askPasskey(calls.startPasskeySignIn, calls.signInWithPasskey);

/** The same with a passkey that the user chooses among the suggestions for the username. */
export const signInByAutofill = () => askPasskey(calls.startPasskeySignIn, calls.signInWithPasskey, true);

/** Completes a sign-in after the password. */
export const givePasskey = () => askPasskey(calls.startPasskeyStep, calls.givePasskey);

/** In place of giving the password again. */
export const proveByPasskey = () => askPasskey(calls.startPasskeyProof, calls.provePasskey);

export const knowsAutofill = browserSupportsWebAuthnAutofill;

export const cancelPasskey = (): void => WebAuthnAbortService.cancelCeremony();
