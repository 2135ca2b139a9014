import { getConfig } from '@orgscope/contract/resources/config';
import { call } from './client.ts';
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
  const { features } = unwrapRecord(await call(getConfig));
  const known = typeof features === 'object' && features !== null ? (features as Record<string, unknown>) : {};
  return { passwordReset: known['password_reset'] === true };
}
