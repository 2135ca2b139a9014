import { message } from '@orgscope/contract/message';
import type { Message } from '@orgscope/contract/message';
import type { RecordInputs } from './record-inputs.ts';

/** A share as a headline says it: whole, or with one digit if it is small. All of it is said of all alone. */
function roundShare(share: number): number {
  if (share < 10) return Math.round(share * 10) / 10;
  return share < 100 ? Math.min(99, Math.round(share)) : 100;
}

/** What the portfolio comes to, in a sentence. */
export function portfolioHeadline(inputs: RecordInputs, currency: string | null, isFiltered: boolean): Message {
  const count = (name: keyof RecordInputs) => inputs[name]?.value ?? 0;
  const live = count('live_applications');
  const assessed = live - count('unassessed_applications');
  const atRisk = count('migrate_applications') + count('eliminate_applications');
  const cost = inputs.cost_at_risk?.amount ?? null;
  const whole = inputs.live_cost?.value ?? null;
  const hasRecords = (inputs.live_applications?.value ?? null) !== null;
  if (!hasRecords && isFiltered) return message('analytics.performance.none_found');
  if (!hasRecords) return message('analytics.performance.no_applications');
  if (live === 0) return message('analytics.performance.none_live');
  if (assessed === 0) return message('analytics.performance.unassessed', { count: live });
  if (atRisk === 0) return message('analytics.performance.nothing_at_risk', { count: assessed });
  if (cost === null || currency === null || !whole)
    return message('analytics.performance.at_risk_without_cost', { count: atRisk, live });
  const share = roundShare((100 * Number(cost)) / whole);
  return message('analytics.performance.at_risk', { amount: cost, currency, count: atRisk, share });
}
