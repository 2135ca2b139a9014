import { confirmApp, startApp } from '@orgscope/contract/resources/factors';
import { Secret, TOTP } from 'otpauth';
import { onTestFinished, vi } from 'vitest';
import type { startTestApp } from './app.ts';
import type { SessionHeaders } from './builders.ts';

const period = 30_000;

/** The code that an authenticator app with this key shows now, or so many periods from now. */
export const codeOfKey = (key: string, periods = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + periods * period });

/** Stops the clock of codes, in the middle of a period; `pass` moves it by whole periods. */
export function stopClock() {
  const now = Math.floor(Date.now() / period) * period + period / 2;
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  return { pass: (periods: number) => void vi.setSystemTime(Date.now() + periods * period) };
}

/** Sets up an authenticator app of a signed-in user. */
export const authenticators =
  (call: Awaited<ReturnType<typeof startTestApp>>['call']) =>
  async (as: SessionHeaders, name = 'Phone') => {
    const { id, key } = (await call(startApp, { as })).json().data as { id: number; key: string };
    const response = await call(confirmApp, { as, params: { id }, body: { name, code: codeOfKey(key) } });
    const recoveryCodes: string[] = response.json().data.recovery_codes ?? [];
    return { id, recoveryCodes, code: (periods = 0) => codeOfKey(key, periods) };
  };
