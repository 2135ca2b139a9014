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

interface Counts {
  sealed: number;
  erased: number;
  unsealed: number;
  oldest: string | null;
  expired: boolean | null;
  newest: string | null;
}

interface Checked extends Record<string, unknown> {
  begins: string;
  through: string;
  /** All before it was removed for its age, as a later event tells. */
  is_start: boolean;
  lacking: number;
  is_altered: boolean;
  is_chained: boolean;
  mark: string;
}

// What was sealed together is read again. An event tells its own digest of the personal part, which must fit while it is there.
const checks = sql`
  with seals as (
    select *, coalesce(lag(through) over ordered, 0) as begins, lag(seal) over ordered as before,
      row_number() over ordered = 1 and exists (select from audit_events e
        where e.resource = 'audit_events' and e.record_id is null and e.act = 'expired'
          and (e.after ->> 'through')::bigint = audit_seals.through and e.after ->> 'seal' = encode(audit_seals.seal, 'hex')
      ) as is_expired
    from audit_seals window ordered as (order by through)
  )
  select s.begins::text, s.through::text, s.is_expired and found.rows = 0 as is_start, s.rows - found.rows as lacking,
    found.digest is distinct from s.digest or found.misfits > 0 as is_altered,
    s.seal = audit_seal(s.before, s.digest, s.through, s.rows) as is_chained,
    encode(sha256(coalesce(found.digest, '') || s.seal || coalesce(s.before, '') || convert_to(found.misfits::text, 'UTF8')),
      'hex') as mark
  from seals s cross join lateral (
    select count(*)::integer as rows, sha256(string_agg(audit_digest(e), '' order by e.id)) as digest,
      count(*) filter (where not audit_personal_fits(e)) as misfits
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
  const { rows } = await db.execute<Checked>(checks);
  const [counts] = (
    await db.execute<Counts & Record<string, unknown>>(sql`
      select count(*) filter (where id <= last.through)::integer as sealed,
        count(*) filter (where audit_is_erased(audit_events))::integer as erased,
        count(*) filter (where id > coalesce(last.through, 0))::integer as unsealed,
        min(at)::text as oldest,
        bool_or(resource = 'audit_events' and act = 'expired') as expired,
        (select encode(seal, 'hex') from audit_seals order by through desc limit 1) as newest
      from audit_events cross join (select max(through) as through from audit_seals) last`)
  ).rows;
  return {
    sealed: counts?.sealed ?? 0,
    erased: counts?.erased ?? 0,
    unsealed: counts?.unsealed ?? 0,
    newest: counts?.newest ?? null,
    keptSince: counts?.expired && counts.oldest ? new Date(counts.oldest) : undefined,
    faults: rows.flatMap((each) => {
      const why = reasonOf(each);
      return why === undefined
        ? []
        : { from: Number(each.begins) + 1, through: Number(each.through), why, mark: each.mark };
    }),
  };
}
