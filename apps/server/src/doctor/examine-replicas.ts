import { message } from '@orgscope/contract/words/message';
import { onceConnected, placeOf, UndeclaredPooler, versionOf } from '../db/engines/connecting.ts';
import { faultOf, readPrimary, readStandby } from '../db/connections/replica-facts.ts';
import type { PrimaryFacts } from '../db/connections/replica-facts.ts';
import type { ReplicaState } from '../db/connections/replicas.ts';
import { reasonOf } from '../lib/process/reason-of.ts';
import type { ExaminedSettings as Settings } from '../lib/examined-settings.ts';
import { asking } from './examine-postgresql.ts';
import { examineTls, remedyOf } from './examine-tls.ts';
import { advice, fault, good } from './finding.ts';
import type { Finding } from './finding.ts';

const about = 'DATABASE_REPLICA_URLS';
/** Then it is hardly ever read from. */
const farSeconds = 10;
const rounded = (seconds: number) => (seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds));

async function examineReplica(url: string, primary: PrimaryFacts, settings: Settings): Promise<Finding[]> {
  const { databaseLimits: limits, databasePooled, production } = settings;
  const place = placeOf(url);
  try {
    await versionOf(url, limits, databasePooled);
    return await onceConnected(url, limits, async (client) => {
      const standby = await readStandby(asking(client), primary);
      const found = [examineTls(about, url, client, production)];
      const wrong = faultOf(standby, primary);
      if (wrong !== undefined) {
        const text = message('doctor.replicas.not_read', { place, reason: wrong });
        return [fault(about, text, message('doctor.replicas.name_standbys'))];
      }
      const count = rounded(standby.lag ?? 0);
      if ((standby.lag ?? 0) > farSeconds) {
        const text = message('doctor.replicas.far_behind', { place, count });
        found.push(advice(about, text, message('doctor.replicas.catch_up')));
      } else found.push(good(about, message('doctor.replicas.follows', { place, count })));
      if (!standby.has_feedback) {
        const text = message('doctor.replicas.no_feedback', { place });
        found.push(advice(about, text, message('doctor.replicas.set_feedback')));
      }
      return found;
    });
  } catch (error) {
    if (error instanceof UndeclaredPooler) {
      const text = message('doctor.replicas.pooler', { place, why: error.why });
      return [fault(about, text, message('doctor.replicas.declare_pooler'))];
    }
    const text = message('doctor.replicas.unusable', { place, reason: reasonOf(error) });
    return [fault(about, text, remedyOf(error))];
  }
}

/** Checks each standby with connections of its own. */
export async function examineReplicas(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, databaseReplicaUrls: urls, databaseLimits: limits } = settings;
  if (!databaseUrl || urls.length === 0) return [];
  // If the primary cannot be asked, that is reported of DATABASE_URL.
  const primary = await onceConnected(databaseUrl, limits, (client) => readPrimary(asking(client))).catch(
    () => undefined,
  );
  if (!primary) return [];
  return (await Promise.all(urls.map((url) => examineReplica(url, primary, settings)))).flat();
}

/** What a running server knows of its standbys. */
export const replicaFindings = (states: readonly ReplicaState[]): Finding[] =>
  states.map(({ name: place, fault: reason }) =>
    reason === undefined
      ? good(about, message('doctor.replicas.read', { place }))
      : advice(about, message('doctor.replicas.not_read', { place, reason }), message('doctor.replicas.run_doctor')),
  );
