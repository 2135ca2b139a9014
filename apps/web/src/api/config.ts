import { getConfig } from '@orgscope/contract/resources/config';
import { read, send } from './client.ts';
import { unwrapRecord } from './unwrap.ts';

/** What the server offers beyond what every server does. */
export interface Offered {
  passwordReset: boolean;
}

let asked: Promise<Offered> | undefined;

/** What the server offers, asked once a visit. A server that does not say offers nothing. */
export function serverOffers(): Promise<Offered> {
  asked ??= ask().catch(() => ({ passwordReset: false }));
  return asked;
}

async function ask(): Promise<Offered> {
  // Not every server knows this call: whatever one answers to it says nothing of the session.
  const { features } = unwrapRecord(await read(await send(getConfig, {})));
  const known = typeof features === 'object' && features !== null ? (features as Record<string, unknown>) : {};
  return { passwordReset: known['password_reset'] === true };
}
