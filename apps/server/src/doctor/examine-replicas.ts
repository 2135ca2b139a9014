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
const secondsOf = (lag: number) => `${lag.toFixed(lag < 10 ? 1 : 0)} seconds`;

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
        const remedy = 'Name standbys of the primary of DATABASE_URL, with the same database, or remove it.';
        return [fault(about, `${place} is not read from: ${wrong}.`, remedy)];
      }
      if ((standby.lag ?? 0) > farSeconds) {
        const text = `${place} is ${secondsOf(standby.lag ?? 0)} behind; the primary is read meanwhile.`;
        found.push(advice(about, text, 'Look at its log, its disk and the network, and end long statements on it.'));
      } else found.push(good(about, `${place} is a standby of the primary, ${secondsOf(standby.lag ?? 0)} behind.`));
      if (!standby.has_feedback) {
        const text = `${place} has hot_standby_feedback off: reads there are cancelled, or delay what it replays.`;
        found.push(advice(about, text, 'Set hot_standby_feedback = on there.'));
      }
      return found;
    });
  } catch (error) {
    const [text, remedy] =
      error instanceof UndeclaredPooler
        ? [`${place} is a pooler (${error.message}).`, 'Set DATABASE_POOLER=transaction, or name PostgreSQL itself.']
        : [`${place} cannot be used (${reasonOf(error)}); the primary is read.`, remedyOf(error)];
    return [fault(about, text, remedy)];
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
  states.map(({ name, fault: why }) =>
    why === undefined
      ? good(about, `lists and analytics are read from ${name}.`)
      : advice(about, `${name} is not read from: ${why}.`, 'Run the doctor on this server.'),
  );
