import { getConfig } from '@orgscope/contract/resources/config';
import { partsOf } from '../lib/is-record.ts';
import { read, send } from './client.ts';
import { Unreachable } from './failure.ts';
import { unwrap } from './unwrap.ts';

/** What the server offers beyond what every server does. */
export interface Offered {
  passwordReset: boolean;
}

let asked: Promise<Offered> | undefined;

/** What the server offers. A server that does not say offers nothing; one that did not answer is asked again next time. */
export function serverOffers(): Promise<Offered> {
  asked ??= ask().catch(() => {
    asked = undefined;
    return { passwordReset: false };
  });
  return asked;
}

async function ask(): Promise<Offered> {
  const response = await send(getConfig, {});
  if (response.status >= 500) throw new Unreachable(response.status);
  // Not every server knows this call: whatever else one answers to it says nothing of the session.
  const { features } = partsOf(unwrap(await read(response)));
  return { passwordReset: partsOf(features)['password_reset'] === true };
}
