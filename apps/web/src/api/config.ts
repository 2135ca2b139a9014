import { getConfig } from '@orgscope/contract/resources/config';
import { partsOf } from '../lib/is-record.ts';
import { read, send } from './client/call.ts';
import { CallFailure, failureOf, Unreachable } from './failures/failure.ts';
import { text } from '../i18n/texts.ts';
import { traceCalls } from './client/trace.ts';
import { unwrap } from './client/unwrap.ts';

/** Features of the server beyond the specification. */
export interface Offered {
  passwordReset: boolean;
  /** Why the server could not be asked, in words: the next caller asks again. */
  failure?: string;
}

let pending: Promise<Offered> | undefined;

/** The server's features; a server whose answer names none has none. */
export function serverOffers(): Promise<Offered> {
  pending ??= ask().catch((error: unknown) => {
    pending = undefined;
    const told = error instanceof CallFailure && error.message;
    return { passwordReset: false, failure: told || text('common:unreachable') };
  });
  return pending;
}

async function ask(): Promise<Offered> {
  const response = await send(getConfig, {});
  const { status } = response;
  if (status === 429) throw failureOf(status, await read(response));
  if (status >= 500) throw new Unreachable(status);
  // Not every server has this call: its failure says nothing about the session.
  const { features } = partsOf(unwrap(await read(response)));
  if (partsOf(features)['tracing'] === true) traceCalls();
  return { passwordReset: partsOf(features)['password_reset'] === true };
}
