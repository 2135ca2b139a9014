import type { ActivityEvent } from '@orgscope/contract/resources/activity';
import { withoutAccents } from '@orgscope/contract/fields/without-accents';
import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { maskedEvent } from '../../db/audit/masked-events.ts';
import type { Drizzle } from '../../db/connections/database.ts';
import { escapeLike } from '../../db/sql/escape-like.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import type { AuditedFields } from '../../db/tables/audit-events.ts';
import { clients } from '../../db/tables/clients.ts';
import { patternOf } from '../../lib/search-text.ts';
import { isPerson, namesIn } from './names-in.ts';
import { typeOf } from './value-types.ts';

/** Which events are looked for. */
export interface ActivitySearch {
  /** Undefined: of all clients and of the platform. */
  readonly clientId: number | undefined;
  /** Clients of which only what the operator did in its catalogues is shown. */
  readonly closed: readonly number[];
  readonly search?: string | undefined;
  readonly actor_id?: number | undefined;
  readonly kind?: string | undefined;
  readonly record_id?: string | undefined;
  readonly act?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

interface Place {
  readonly at: Date;
  readonly id: number;
}

/** How many events a search that no index answers reads for one part: about 50 ms. */
const scanned = 20_000;

const placeIn = (cursor: string): Place => {
  const [at = 0, id = 0] = cursor.split('-').map(Number);
  return { at: new Date(at), id };
};
const cursorOf = ({ at, id }: Place) => `${at.getTime()}-${id}`;
const asPlace = ({ at, id }: Place) => sql`(${at.toISOString()}::timestamptz, ${id}::bigint)`;

const here = sql`(${auditEvents.at}, ${auditEvents.id})`;
const newestFirst = sql`${auditEvents.at} desc, ${auditEvents.id} desc`;

/** The conditions that an index answers. */
function indexed({ clientId, actor_id: actor, kind, record_id: record, from, before }: ActivitySearch): SQL[] {
  return [
    ...(clientId === undefined ? [] : [sql`${auditEvents.clientId} = ${clientId}`]),
    ...(actor === undefined ? [] : [sql`${auditEvents.actorId} = ${actor}`]),
    ...(record && kind ? [sql`${auditEvents.resource} = ${kind} and ${auditEvents.recordId} = ${record}`] : []),
    ...(from ? [sql`${auditEvents.at} >= ${from}::timestamptz`] : []),
    ...(before ? [sql`${auditEvents.at} < ${before}::timestamptz`] : []),
  ];
}

const masked = maskedEvent('audit_events');
const toldColumns = {
  ...getTableColumns(auditEvents),
  recordName: masked.record_name,
  before: masked.before,
  after: masked.after,
};
const searchedText = sql`concat_ws(' ', ${masked.record_name}, ${auditEvents.personal} ->> 'name',
  ${auditEvents.personal} ->> 'actor', ${auditEvents.personal} ->> 'address', ${auditEvents.requestId})`;

const catalogues = ['clients', 'subscriptions', 'support_access'];
const ofCatalogues = sql`(${auditEvents.actorRole} = 'platform_admin' and ${isAnyOf(auditEvents.resource, catalogues)})`;
/** Whether the operator did it in its catalogues, which is shown of closed clients too. */
export const isOfCatalogues = ({ actor, kind }: ActivityEvent): boolean =>
  actor?.of_platform === true && catalogues.includes(kind);

const isOpenTo = (closed: readonly number[]) => sql`(${auditEvents.clientId} is null
  or ${auditEvents.clientId} <> all(${sql.param(closed)}::int[]) or ${ofCatalogues})`;

/** That an event's text contains each word, whatever its case and, as in lists, its accents. */
function toldWords(words: readonly string[]): SQL {
  const contained = words.map((word) => {
    const typed = word.toLowerCase();
    const forms = [...new Set([withoutAccents(typed), typed])];
    const alike = forms.map((form) => sql`told ilike ${`%${escapeLike(form)}%`}`);
    // Most texts have no accents, and are not looked through for a pattern.
    return sql`(${sql.join(alike, sql` or `)}
      or (octet_length(told) <> length(told) and told ~* ${patternOf(word)}))`;
  });
  // Offset 0 keeps the database from putting the text together again wherever it is compared.
  return sql`(select ${sql.join(contained, sql` and `)} from (select ${searchedText} as told offset 0) as texts)`;
}

/** The conditions that each event is asked for. */
function asked({ closed, search = '', kind, record_id: record, act }: ActivitySearch): SQL[] {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return [
    ...(closed.length > 0 ? [isOpenTo(closed)] : []),
    ...(kind && !record ? [sql`${auditEvents.resource} = ${kind}`] : []),
    ...(record && !kind ? [sql`${auditEvents.recordId} = ${record}`] : []),
    ...(act ? [sql`${auditEvents.act} = ${act}`] : []),
    ...(words.length > 0 ? [toldWords(words)] : []),
  ];
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

type Row = typeof auditEvents.$inferSelect & { readonly clientName: string | null };

/** The fields before and after, those about people included. */
const sidesOf = ({ before, after, personal }: Row): [AuditedFields, AuditedFields] => [
  { ...before, ...personal?.before },
  { ...after, ...personal?.after },
];

const vias = ['session', 'token', 'scim', 'command'] as const;

async function asEvents(db: Drizzle, rows: readonly Row[]): Promise<ActivityEvent[]> {
  const nameOf = await namesIn(db, rows.flatMap(sidesOf));
  return rows.map((row) => {
    const [before, after] = sidesOf(row);
    // A client does not see the people of another one, but is told who of them acted.
    const nameOfActor = (field: string, value: unknown) =>
      isPerson(field) && value === row.actorId ? row.personal?.actor : undefined;
    const shown = (field: string, value: unknown) => nameOf(field, value) ?? nameOfActor(field, value) ?? textOf(value);
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return {
      id: row.id,
      at: row.at.toISOString(),
      act: row.act as ActivityEvent['act'],
      kind: row.resource,
      record: { id: row.recordId, name: row.personal?.name ?? row.recordName },
      client: row.clientId === null ? null : { id: row.clientId, name: row.clientName ?? '' },
      actor:
        row.actorId === null && row.via !== 'command'
          ? null
          : { id: row.actorId, name: row.personal?.actor ?? null, of_platform: row.actorRole === 'platform_admin' },
      via: vias.find((via) => row.via?.startsWith(via)) ?? 'none',
      address: row.personal?.address ?? null,
      request_id: row.requestId,
      call: row.call,
      outcome: row.outcome as ActivityEvent['outcome'],
      changes: fields.map((field) => ({
        field,
        type: typeOf(row.resource, field, after[field] ?? before[field]),
        from: shown(field, before[field]),
        to: shown(field, after[field]),
      })),
    };
  });
}

export interface ActivityPart {
  readonly events: ActivityEvent[];
  readonly next: string | null;
  /** How far back was looked; null if all has been. */
  readonly reached: Date | null;
}

/**
 * Up to `size` events before a cursor, the newest first. Where no index answers a search, only the next 20,000 events are
 * read: a part may be empty, and its cursor leads on.
 */
export async function activityPart(
  db: Drizzle,
  search: ActivitySearch,
  cursor: string | undefined,
  size: number,
): Promise<ActivityPart> {
  const conditions = [...indexed(search), ...(cursor ? [sql`${here} < ${asPlace(placeIn(cursor))}`] : [])];
  const further = asked(search);
  const where = (all: readonly SQL[]) => (all.length > 0 ? sql.join([...all], sql` and `) : sql`true`);
  const [edge] =
    further.length === 0
      ? []
      : await db
          .select({ at: auditEvents.at, id: auditEvents.id })
          .from(auditEvents)
          .where(where(conditions))
          .orderBy(newestFirst)
          .offset(scanned - 1)
          .limit(1);
  const within = edge ? [sql`${here} >= ${asPlace(edge)}`] : [];
  const rows = await db
    .select({ event: toldColumns, clientName: clients.name })
    .from(auditEvents)
    .leftJoin(clients, sql`${clients.id} = ${auditEvents.clientId}`)
    .where(where([...conditions, ...within, ...further]))
    .orderBy(newestFirst)
    .limit(size + 1);
  const found = rows.slice(0, size).map(({ event, clientName }) => ({ ...event, clientName }));
  const last = rows.length > size ? found.at(-1) : edge;
  return { events: await asEvents(db, found), next: last ? cursorOf(last) : null, reached: last?.at ?? null };
}
