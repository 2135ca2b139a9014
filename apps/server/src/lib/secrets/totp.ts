// Time-based codes by RFC 6238, with the parameters that every authenticator app knows.
import { Secret, TOTP } from 'otpauth';

/** Periods of 30 seconds before and after the present one whose code is accepted: clocks differ, and typing takes time. */
const drift = 1;

const totpOf = (key: string, username = '') =>
  new TOTP({
    issuer: 'Orgscope',
    label: username,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
  });

/** A random key of 160 bits, in base32. */
export const newKey = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app scans. */
export const keyAddress = (key: string, username: string): string => totpOf(key, username).toString();

/** The number of the period whose code this is; undefined if the code is wrong. */
export function stepOf(key: string, code: string): number | undefined {
  const totp = totpOf(key);
  const timestamp = Date.now();
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
