import { activityFileMax } from '@orgscope/contract/resources/activity';
import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import type { Language } from '@orgscope/contract/words/languages';
import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import type { Drizzle } from '../../db/connections/database.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { activityPart } from './queries.ts';
import type { ActivitySearch } from './queries.ts';

const partSize = 1_000;

const sideOf = (changes: ActivityEvent['changes'], side: 'from' | 'to') => {
  const set = changes.flatMap((each) => (each[side] === null ? [] : [[each.field, each[side]]]));
  return set.length > 0 ? JSON.stringify(Object.fromEntries(set)) : null;
};

const columns: CsvColumns<ActivityEvent> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  act: ({ act }) => act,
  kind: ({ kind }) => kind,
  record_id: ({ record }) => record.id,
  record: ({ record }) => record.name,
  client: ({ client }) => client?.name ?? null,
  actor_id: ({ actor }) => actor?.id ?? null,
  actor: ({ actor }) => actor?.name ?? null,
  via: ({ via }) => via,
  address: ({ address }) => address,
  call: ({ call }) => call,
  request_id: (event) => event.request_id,
  outcome: ({ outcome }) => outcome,
  before: ({ changes }) => sideOf(changes, 'from'),
  after: ({ changes }) => sideOf(changes, 'to'),
};

/** An event, or what is said in the first cell of the last row. */
type FileRow = ActivityEvent | string;

export const fileColumns: CsvColumns<FileRow> = Object.fromEntries(
  Object.entries(columns).map(([name, cell], index) => [
    name,
    (row: FileRow) => (typeof row !== 'string' ? cell(row) : index === 0 ? row : null),
  ]),
);

/** The newest events that a search finds, some at a time, which are told to `show`. If there are older ones, the end says so. */
export async function* fileRows(
  db: Drizzle,
  search: ActivitySearch,
  language: Language,
  show: (events: readonly ActivityEvent[]) => void,
  most = activityFileMax,
): AsyncGenerator<FileRow> {
  let left = most;
  for (let cursor: string | null | undefined; cursor !== null;) {
    // One more than fits, also in a full file: that a search goes on does not mean that it finds more.
    const size = Math.min(partSize, left + 1);
    const { events, next }: { events: ActivityEvent[]; next: string | null } = await activityPart(
      db,
      search,
      cursor,
      size,
    );
    const fitting = events.slice(0, left);
    show(fitting);
    yield* fitting;
    if (events.length > left) {
      yield (await mailWordsOf(language)).message({ code: 'activity.left_out', params: { most } });
      return;
    }
    left -= events.length;
    cursor = next;
  }
}
