// What shows that a server is a standby of the primary, for servers and for the doctor.
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import type { RunQuery } from '../schema/access.ts';
import { position } from './reading.ts';

/** The cluster and the database in it: a copy has the same until it goes its own way, on a timeline of its own. */
const identity = `(select system_identifier from pg_control_system()) || ' ' || d.oid`;

export interface PrimaryFacts {
  readonly identity: string;
  /** With the timeline. */
  readonly position: string;
}

/** Undefined while what was the primary becomes a standby. */
export async function readPrimary(ask: RunQuery): Promise<PrimaryFacts | undefined> {
  const [facts] = (await ask(`select ${identity} as identity, ${position} as position
    from pg_database d where d.datname = current_database()`)) as unknown as PrimaryFacts[];
  return facts?.position ? facts : undefined;
}

/** The timeline as PostgreSQL writes it in the names of its log files: eight hexadecimal digits. */
export const timelineOf = ({ position: of }: PrimaryFacts) => of.slice(0, 8);

interface StandbyFacts {
  readonly identity: string;
  readonly timeline: string;
  readonly is_standby: boolean;
  /** Null if it has replayed nothing since its start. */
  readonly lag: number | null;
  /** Whether it asks the primary to keep the rows that its statements still see. */
  readonly has_feedback: boolean;
}

/** What a standby tells of itself. The lag is in seconds; 0 if it has replayed all that the primary had. */
export async function readStandby(ask: RunQuery, primary: PrimaryFacts): Promise<StandbyFacts> {
  const end = primary.position.split(' ')[1];
  // The checkpoint is of the former timeline for some minutes after another server has become primary.
  const [facts] = (await ask(`select ${identity} as identity, pg_is_in_recovery() as is_standby,
      lpad(upper(to_hex(greatest((select timeline_id from pg_control_checkpoint()),
        (select min_recovery_end_timeline from pg_control_recovery())))), 8, '0') as timeline,
      current_setting('hot_standby_feedback')::boolean as has_feedback,
      case when pg_last_wal_replay_lsn() >= '${end}' then 0
        else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 end as lag
    from pg_database d where d.datname = current_database()`)) as unknown as StandbyFacts[];
  if (!facts) throw new Error('The standby answered nothing');
  return facts;
}

/** Why a server is not the standby that it should be; undefined if it is. */
export function faultOf(standby: StandbyFacts, primary: PrimaryFacts): Message | undefined {
  if (standby.identity !== primary.identity) return message('doctor.replicas.other_database');
  if (!standby.is_standby) return message('doctor.replicas.no_standby');
  const timeline = timelineOf(primary);
  if (standby.timeline === timeline) return undefined;
  return message('doctor.replicas.other_timeline', { timeline: standby.timeline, primary: timeline });
}
