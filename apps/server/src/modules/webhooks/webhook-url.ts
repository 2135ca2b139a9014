import { message } from '@orgscope/contract/words/message';
import { AppError } from '../../errors/app-error.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';

/**
 * The address of a webhook in its normal form: international names as xn--, and numbers that mean an IPv4 address as that
 * address. Where its name leads to is checked at each connection.
 */
export function checkedUrl(text: string, guard: CallGuard): string {
  const url = new URL(text);
  const fault = guard.faultOf(url) ?? (url.hash === '' ? undefined : 'with_fragment');
  if (fault) throw new AppError('validation_failed', { url: [message(`webhooks.${fault}`)] });
  return url.href;
}
