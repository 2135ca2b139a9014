import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { headlineShare } from '../page/headline-share.ts';
import type { RecordInputs } from './record-inputs.ts';

/** What the portfolio comes to, in a sentence. */
export function performanceHeadline(inputs: RecordInputs, currency: string | null, isFiltered: boolean): Message {
  const count = (name: keyof RecordInputs) => inputs[name]?.value ?? 0;
  const live = count('live_applications');
  const assessed = live - count('unassessed_applications');
  const atRisk = count('migrate_applications') + count('eliminate_applications');
  const cost = inputs.cost_at_risk?.amount ?? null;
  const whole = inputs.live_cost?.value ?? null;
  const hasRecords = (inputs.live_applications?.value ?? null) !== null;
  if (!hasRecords && isFiltered) return message('headlines.performance.none_found');
  if (!hasRecords) return message('headlines.performance.no_applications');
  if (live === 0) return message('headlines.performance.none_live');
  if (assessed === 0) return message('headlines.performance.unassessed', { count: live });
  if (atRisk === 0) return message('headlines.performance.nothing_at_risk', { count: assessed });
  if (cost === null || currency === null || !whole)
    return message('headlines.performance.at_risk_without_cost', { count: atRisk, live });
  const share = headlineShare((100 * Number(cost)) / whole);
  const unpriced = inputs.cost_at_risk?.unpriced ?? 0;
  // Some have no cost: their tile says how many.
  if (unpriced > 0)
    return message('headlines.performance.at_risk_partly', { amount: cost, currency, count: atRisk, share });
  return message('headlines.performance.at_risk', { amount: cost, currency, count: atRisk, share });
}
