import type { FunctionType } from '@orgscope/contract/resources/me';
import { dayMs } from '../lib/time/days.ts';
import type { SampleRequest, SampleRows } from '../modules/sample-data/sample-rows.ts';
import { countBallots } from '../modules/pulses/counting/tally.ts';
import { demoBallot } from './records/demo-answers.ts';
import { pulseHistory } from './records/demo-pulse-history.ts';
import { nobody } from './records/editor.ts';
import { itemAt } from './sources/random.ts';
import type { Random } from './sources/random.ts';

const invited = 90;
/** Days since each run has closed, and the share of people who answered. */
const runs = [
  [384, 0.6],
  [202, 0.67],
  [20, 0.73],
] as const;

interface Places {
  readonly functions: readonly { readonly id: number; readonly type: FunctionType }[];
  readonly locations: readonly { readonly id: number }[];
}

/** Closed pulses as they were counted. Nobody was asked: there are no invitations, and no ballots. */
export function samplePulses(
  random: Random,
  { client: { id: clientId }, now, ids, pulse: { title, questions } }: SampleRequest,
  { functions, locations }: Places,
): Pick<SampleRows, 'tallies' | 'events'> & { readonly rows: SampleRows['pulses'] } {
  const people = Array.from({ length: invited }, (_, at) => {
    // The first places have most people, so that few groups are too small to be shown.
    const team = itemAt(functions, Math.min(at % 9, functions.length - 1));
    const site = itemAt(locations, Math.min(at % 5, locations.length - 1));
    const places = { functionType: team.type, functionId: team.id, locationId: site.id, optionIds: [] };
    return { places, isBehind: team === functions.find(({ type }) => type === 'BUSINESS') };
  });
  const closedRuns = runs.map(([ago, share], index) => {
    const closed = new Date(now - ago * dayMs);
    const opens = new Date(closed.getTime() - 14 * dayMs);
    const ballots = people
      .filter(() => random.chance(share))
      .map((asked) => ({ ...demoBallot(random, index, asked, []), edition: null }));
    return { id: itemAt(ids.pulses, index), run: index + 1, title, opens, closed, ballots };
  });
  const rows = closedRuns.map(({ id, run, opens, closed, ballots }) => ({
    id,
    clientId,
    seriesId: run === 1 ? null : itemAt(ids.pulses, 0),
    run,
    template: 'it_services' as const,
    title,
    questions: [...questions],
    audience: { function_type: null, function_ids: [], location_ids: [], option_ids: [] },
    opensAt: opens,
    closesAt: closed,
    state: 'closed' as const,
    openedAt: opens,
    sentAt: opens,
    closedAt: closed,
    sender: '',
    invited,
    answered: ballots.length,
    editions: 1,
    changedAt: closed,
  }));
  const tallies = closedRuns.flatMap(({ id, ballots }) =>
    countBallots({
      questions: [...questions],
      ballots,
      edition: 0,
      publishedIn: new Map(),
      attributeOf: new Map(),
      isFinal: true,
    }).tallies.map((tally) => ({ clientId, pulseId: id, ...tally })),
  );
  return { rows, tallies, events: pulseHistory(clientId, nobody, closedRuns) };
}
