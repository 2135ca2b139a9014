// The pulses behind a number of a year, each with how many of its answers are counted.
import type { MeasureInput } from '@orgscope/contract/analytics/measures';
import type { PulseMeasureInput, PulseMeasureKey } from '@orgscope/contract/analytics/pulse-measures';
import { message } from '@orgscope/contract/words/message';
import * as webPaths from '@orgscope/contract/web-paths';
import type { Database } from '../../../db/connections/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Session } from '../../../identity/session/session.ts';
import { yearOf } from '../../../lib/time/days.ts';
import { closedRunsOf } from '../../pulse-years/closed-runs.ts';
import type { ClosedRun } from '../../pulse-years/closed-runs.ts';
import { isOfAnswers, runsBehind, seesAnswers } from '../../pulse-years/pulse-value.ts';
import type { PageClient } from '../page/page-client.ts';
import { inputOf } from './row-sets.ts';
import type { Part, Rows } from './rows.ts';

interface Asking {
  readonly database: Database;
  readonly caller: Session;
  readonly client: PageClient;
}

interface Asked {
  readonly key: PulseMeasureKey;
  /** Answers by default, or ratings; there is no question about the sum of all points. */
  readonly input: MeasureInput | undefined;
  /** The current one by default. */
  readonly year: number | undefined;
  /** Without filters: of some of the people nothing is shown. */
  readonly isWhole: boolean;
}

const counted = {
  satisfaction_points: 'points',
  satisfaction_ratings: 'ratings',
  pulse_answers: 'answered',
  pulse_invitations: 'invited',
} as const satisfies Record<PulseMeasureInput, keyof ClosedRun>;
const isCounted = (input: MeasureInput): input is PulseMeasureInput => input in counted;

export async function readPulseRows(
  { database, caller, client }: Asking,
  { key, input, year, isWhole }: Asked,
  { limit, offset }: Part,
): Promise<Rows> {
  const usual = isOfAnswers(key) ? 'satisfaction_ratings' : 'pulse_answers';
  const wanted = inputOf(key, input ?? usual);
  const column = counted[isCounted(wanted) ? wanted : usual];
  if (isOfAnswers(key) && !seesAnswers(caller))
    throw new AppError('permission_denied', message('analytics.pulse_answers_hidden'));
  const runs = await closedRunsOf(database.in(client.scope), client.id);
  const behind = isWhole ? runsBehind(key, runs, year ?? yearOf(client.today)) : [];
  const rows = behind.map((run) => ({
    id: run.id,
    name: run.title,
    code: run.state === 'archived' ? run.state : null,
    date: run.closed_on,
    cost: null,
    count: run[column] ?? 0,
  }));
  return {
    subject: 'pulses',
    rows: rows.slice(offset, limit === null ? undefined : offset + limit),
    total: { rows: rows.length, count: rows.reduce((sum, row) => sum + row.count, 0), cost: null },
    currency: null,
    list: client.id === caller.user.clientId ? webPaths.pulses : `${webPaths.pulses}?client=${client.id}`,
  };
}
