import { sql } from 'drizzle-orm';
import type { Drizzle } from '../connections/database.ts';

/** A sealed batch that is not as it was sealed. */
interface AuditFault {
  readonly from: number;
  readonly through: number;
  readonly why: string;
  /** Of what is there now, in hexadecimal: noted, it tells later whether the place has changed again. */
  readonly mark: string;
}

export interface AuditReport {
  readonly sealed: number;
  /** Events of which personal data was erased, which the chain allows. */
  readonly erased: number;
  /** Events that are too new to be sealed. */
  readonly unsealed: number;
  /** The oldest event that is kept, if older ones were removed for their age. */
  readonly keptSince: Date | undefined;
  /** The newest seal in hexadecimal: noted elsewhere, it proves later that nothing has been cut off the end. */
  readonly newest: string | null;
  /** Every broken place, in order. */
  readonly faults: readonly AuditFault[];
}

interface Rest extends Record<string, unknown> {
  unsealed: number;
  erased: number;
  oldest: string | null;
  expired: boolean;
}

/** The seal that those after it follow from, in hexadecimal. */
interface Last {
  readonly through: string;
  readonly seal: string | null;
}

interface Checked extends Last, Record<string, unknown> {
  begins: string;
  /** All before it was removed for its age, as a later event tells. */
  is_start: boolean;
  found: number;
  erased: number;
  lacking: number;
  is_altered: boolean;
  is_chained: boolean;
  mark: string;
}

/** Seals of one statement, each over up to 1,000 events: it takes a second, and may take DATABASE_STATEMENT_TIMEOUT. */
const batch = 20;

// What was sealed together is read again. An event tells its own digest of the personal part, which must fit while it is there.
// The first of any statement may be the start: older ones may have been removed since the statement before.
const checksAfter = ({ through, seal }: Last) => sql`
  with seals as (
    select *, coalesce(lag(through) over ordered, ${through}::bigint) as begins,
      coalesce(lag(seal) over ordered, decode(${seal}, 'hex')) as before,
      row_number() over ordered = 1 and exists (select from audit_events e
        where e.resource = 'audit_events' and e.record_id is null and e.act = 'expired'
          and (e.after ->> 'through')::bigint = next.through and e.after ->> 'seal' = encode(next.seal, 'hex')
      ) as is_expired
    from (select * from audit_seals where through > ${through}::bigint order by through limit ${batch}) next
    window ordered as (order by through)
  )
  select s.begins::text, s.through::text, encode(s.seal, 'hex') as seal, s.is_expired and found.rows = 0 as is_start,
    found.rows as found, found.erased, s.rows - found.rows as lacking,
    found.digest is distinct from s.digest or found.misfits > 0 as is_altered,
    s.seal = audit_seal(s.before, s.digest, s.through, s.rows) as is_chained,
    encode(sha256(coalesce(found.digest, '') || s.seal || coalesce(s.before, '') || convert_to(found.misfits::text, 'UTF8')),
      'hex') as mark
  from seals s cross join lateral (
    select count(*)::integer as rows, sha256(string_agg(audit_digest(e), '' order by e.id)) as digest,
      count(*) filter (where not audit_personal_fits(e)) as misfits,
      count(*) filter (where audit_is_erased(e))::integer as erased
    from audit_events e where e.id > s.begins and e.id <= s.through
  ) found
  order by s.through`;

function reasonOf({ is_start, lacking, is_altered, is_chained }: Checked): string | undefined {
  if (is_start) return undefined;
  if (lacking > 0) return `${lacking} removed`;
  if (lacking < 0) return `${-lacking} added`;
  if (is_altered) return 'altered, or in another order';
  return is_chained ? undefined : 'the seal does not follow from the one before';
}

/** Checks every event against its seal, and every seal against the one before. */
export async function verifyAudit(db: Drizzle): Promise<AuditReport> {
  let last: Last = { through: '0', seal: null };
  let [sealed, erased] = [0, 0];
  const faults: AuditFault[] = [];
  for (let checked = batch; checked === batch;) {
    const { rows } = await db.execute<Checked>(checksAfter(last));
    for (const each of rows) {
      sealed += each.found;
      erased += each.erased;
      const why = reasonOf(each);
      if (why !== undefined)
        faults.push({ from: Number(each.begins) + 1, through: Number(each.through), why, mark: each.mark });
    }
    last = rows.at(-1) ?? last;
    checked = rows.length;
  }
  const [rest] = (
    await db.execute<Rest>(sql`
      select count(*)::integer as unsealed, count(*) filter (where audit_is_erased(audit_events))::integer as erased,
        (select min(at)::text from audit_events) as oldest,
        exists (select from audit_events where resource = 'audit_events' and record_id is null and act = 'expired') as expired
      from audit_events where id > ${last.through}::bigint`)
  ).rows;
  return {
    sealed,
    erased: erased + (rest?.erased ?? 0),
    unsealed: rest?.unsealed ?? 0,
    newest: last.seal,
    keptSince: rest?.expired && rest.oldest ? new Date(rest.oldest) : undefined,
    faults,
  };
}
