import { getConfig } from '@orgscope/contract/resources/config';
import { partsOf } from '../lib/is-record.ts';
import { read, send } from './client/call.ts';
import { Unreachable } from './failures/failure.ts';
import { traceCalls } from './client/trace.ts';
import { unwrap } from './client/unwrap.ts';

/** Features of the server beyond the specification. */
export interface Offered {
  passwordReset: boolean;
}

let pending: Promise<Offered | undefined> | undefined;

/**
 * The server's features; a server whose answer names none has none. Undefined if it could not be asked: the next caller
 * asks again.
 */
export function serverOffers(): Promise<Offered | undefined> {
  pending ??= ask().catch(() => {
    pending = undefined;
    return undefined;
  });
  return pending;
}

async function ask(): Promise<Offered> {
  const response = await send(getConfig, {});
  if (response.status >= 500 || response.status === 429) throw new Unreachable(response.status);
  // Not every server has this call: its failure says nothing about the session.
  const { features } = partsOf(unwrap(await read(response)));
  if (partsOf(features)['tracing'] === true) traceCalls();
  return { passwordReset: partsOf(features)['password_reset'] === true };
}
