import type { Attempt } from '@orgscope/contract/resources/webhooks';
import type { useText } from '../../../i18n/i18n.ts';

const faults = [
  'timeout',
  'not_found',
  'not_public',
  'unreachable',
  'tls',
  'tls_expired',
  'tls_host',
  'tls_unknown',
  'malformed',
  'closed',
  'no_secret',
] as const;

/** What came of a call: the status of its answer, or why there was none. */
export function attemptResult(t: ReturnType<typeof useText>, { status, fault }: Pick<Attempt, 'status' | 'fault'>) {
  if (status !== null) return t('webhooks:statuses.status', { status });
  const known = faults.find((each) => each === fault) ?? 'other';
  return t(`webhooks:faults.${known}`);
}
