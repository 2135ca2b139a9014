import { ssoLimits } from '@orgscope/contract/resources/sso';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import type { TextRecords } from '../../lib/network/text-records.ts';
import { mailAdministrators } from '../accounts/mail-administrators.ts';
import type { DailyWork } from '../daily-runs/run-daily.ts';
import { turnOffWithoutDomain } from './change-rules.ts';
import { proofName, proofValue } from './domains.ts';

/** Records that are looked up side by side: a DNS server that does not answer takes seconds for each. */
const together = 20;
/**
 * So many domains in a row that cannot be looked up, of as many clients or of all: no other could be, either. A client's own
 * domains may all fail, as with servers that it has given up.
 */
const mostInRow = 10;

type Listed = typeof ssoDomains.$inferSelect;

/** Notes that a record was found again, or since when it is missing; after some days the domain does not count any more. */
function note(
  database: Database,
  { id, clientId, domain, provenAt, missingSince }: Listed,
  isThere: boolean,
): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const isLost = sql`${ssoDomains.missingSince} <= now() - make_interval(days => ${ssoLimits.missingDays}::int)`;
    const missing = {
      missingSince: sql`case when ${isLost} then null else coalesce(${ssoDomains.missingSince}, now()) end`,
      provenAt: sql`case when ${isLost} then null else ${ssoDomains.provenAt} end`,
    };
    const [noted] = await tx
      .update(ssoDomains)
      .set({ checkedAt: sql`now()`, ...(isThere ? { missingSince: null } : missing) })
      // Unless an administrator has proven it anew meanwhile.
      .where(and(eq(ssoDomains.id, id), eq(ssoDomains.provenAt, provenAt ?? new Date(0))))
      .returning({ provenAt: ssoDomains.provenAt, since: ssoDomains.missingSince });
    if (!noted || isThere) return;
    const what = noted.provenAt ? 'missing' : 'lost';
    if (what === 'missing' && missingSince) return;
    if (what === 'lost') await turnOffWithoutDomain(tx, clientId);
    await mailAdministrators(tx, clientId, {
      cause: `sso_domain:${id}:${what}:${(noted.since ?? provenAt)?.toISOString()}`,
      kind: 'sso_domain',
      parameters: { what, host: domain, days: String(ssoLimits.missingDays) },
    });
  });
}

/**
 * Looks each day whether the records of proven domains of active clients are still there. Where no DNS server answers,
 * nothing changes, and the run ends.
 */
export const recheckDomains =
  (database: Database, texts: TextRecords, log: FastifyBaseLogger): DailyWork =>
  async ({ signal, report }) => {
    const proven = await database
      .in(platformScope)
      .select()
      .from(ssoDomains)
      .where(
        and(
          isNotNull(ssoDomains.provenAt),
          sql`exists (select from ${clients} where ${clients.id} = ${ssoDomains.clientId} and ${clients.isActive})`,
        ),
      )
      // Otherwise a few that always fail, one after the other, would keep those behind them from ever being looked at.
      .orderBy(sql`random()`);
    const ofClients = Math.min(mostInRow, new Set(proven.map(({ clientId }) => clientId)).size);
    let inRow: number[] = [];
    for (let from = 0; from < proven.length; from += together) {
      const portion = proven.slice(from, from + together);
      const found = await Promise.allSettled(portion.map(({ domain }) => texts(proofName(domain))));
      for (const [index, listed] of portion.entries()) {
        if (signal.aborted) return;
        try {
          const answer = found[index];
          if (answer?.status !== 'fulfilled') throw answer?.reason;
          await note(database, listed, answer.value.includes(proofValue(listed.proof)));
          inRow = [];
        } catch (error) {
          log.warn({ err: error, domain: listed.id }, 'the record of a domain could not be looked up');
          inRow.push(listed.clientId);
          if (inRow.length >= mostInRow && new Set(inRow).size >= ofClients) throw error;
        }
      }
      report(from + portion.length, proven.length);
    }
  };
