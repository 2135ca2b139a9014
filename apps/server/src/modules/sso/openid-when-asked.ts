import type { CallGuard } from '../../lib/network/call-out.ts';
import type { OpenIdProvider } from './openid.ts';

/** The same as `openIdProvider`, whose libraries are loaded at its first call: a start need not read them. */
export function openIdWhenAsked(guard: CallGuard): OpenIdProvider {
  let loading: Promise<OpenIdProvider> | undefined;
  const load = async () => (await import('./openid.ts')).openIdProvider(guard);
  const provider = () =>
    (loading ??= load().catch((error: unknown) => {
      // The next call tries again.
      loading = undefined;
      throw error;
    }));
  return {
    check: async (...asked) => (await provider()).check(...asked),
    addressFor: async (...asked) => (await provider()).addressFor(...asked),
    claimsFrom: async (...asked) => (await provider()).claimsFrom(...asked),
    logoutFrom: async (...asked) => (await provider()).logoutFrom(...asked),
  };
}
