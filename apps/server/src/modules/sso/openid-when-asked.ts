import type { CallGuard } from '../../lib/network/call-out.ts';
import { madeOnce } from '../../lib/scheduling/made-once.ts';
import type { OpenIdProvider } from './openid.ts';

/** The same as `openIdProvider`, whose libraries are loaded at its first call: a start need not read them. */
export function openIdWhenAsked(guard: CallGuard): OpenIdProvider {
  const provider = madeOnce(async () => (await import('./openid.ts')).openIdProvider(guard));
  return {
    check: async (...asked) => (await provider()).check(...asked),
    addressFor: async (...asked) => (await provider()).addressFor(...asked),
    claimsFrom: async (...asked) => (await provider()).claimsFrom(...asked),
    logoutFrom: async (...asked) => (await provider()).logoutFrom(...asked),
  };
}
