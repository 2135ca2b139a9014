import { randomBytes } from 'node:crypto';
import { message } from '@orgscope/contract/words/message';
import { ssoLimits } from '@orgscope/contract/resources/sso';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { refuseOutlasting } from '../../identity/reach/outlasts-access.ts';
import type { Session } from '../../identity/session/session.ts';
import { isPublicMailDomain } from '../../lib/network/public-mail-domains.ts';
import type { TextRecords } from '../../lib/network/text-records.ts';
import { lockCaller } from '../accounts/account.ts';
import { lockList } from '../records/list-room.ts';
import { turnOffWithoutDomain } from './change-rules.ts';
import { readDomains } from './queries.ts';

/** The name and the value of the TXT record that proves a domain. */
export const proofName = (domain: string) => `_orgscope.${domain}`;
export const proofValue = (proof: string) => `orgscope-domain=${proof}`;

const fault = (text: string) => new AppError('validation_failed', { domain: [text] });
const absent = () => notFound(message('sso.domain_absent'));
const elsewhere = () => new AppError('name_taken', message('sso.domain_elsewhere'));

export const ssoConstraints: ConstraintRefusals = {
  sso_domains_of_client: () => new AppError('name_taken', { domain: [message('sso.domain_listed')] }),
  sso_domains_proven: elsewhere,
};

/** Lists a domain, which counts once it is proven. Several companies may list one; the first to prove it has it. */
export async function addDomain(
  database: Database,
  { clientId, editor }: { clientId: number; editor: Session },
  domain: string,
): Promise<void> {
  if (isPublicMailDomain(domain)) throw fault(message('sso.public_domain'));
  await database.transaction(platformScope, async (tx) => {
    await lockActiveClient(tx, clientId);
    await refuseOutlasting(tx, editor, clientId);
    await lockCaller(tx, editor);
    await lockList(tx, ssoDomains, clientId);
    if ((await readDomains(tx, clientId)).length >= ssoLimits.domains) {
      throw new AppError('too_many', message('sso.too_many_domains', { most: ssoLimits.domains }));
    }
    await tx.insert(ssoDomains).values({ clientId, domain, proof: randomBytes(18).toString('base64url') });
  });
}

/** Looks for the record of a domain, and proves it or takes the proof back. */
export async function checkDomain(database: Database, texts: TextRecords, clientId: number, id: number): Promise<void> {
  const db = database.in(platformScope);
  const own = and(eq(ssoDomains.id, id), eq(ssoDomains.clientId, clientId));
  const [listed] = await db.select().from(ssoDomains).where(own);
  if (!listed) throw absent();
  const found = await texts(proofName(listed.domain)).catch(() => {
    // Those of the domain, mostly: no failure of ours.
    throw new AppError('validation_failed', message('sso.dns_failed'));
  });
  const isThere = found.includes(proofValue(listed.proof));
  if (isThere) {
    const others = await db.$count(
      ssoDomains,
      and(eq(ssoDomains.domain, listed.domain), isNotNull(ssoDomains.provenAt)),
    );
    if (others > 0 && !listed.provenAt) throw elsewhere();
  }
  // An older look-up takes nothing back that another has found meanwhile.
  const isAsRead = listed.checkedAt ? eq(ssoDomains.checkedAt, listed.checkedAt) : isNull(ssoDomains.checkedAt);
  const now = await database.transaction(platformScope, async (tx) => {
    const [noted] = await tx
      .update(ssoDomains)
      .set({
        checkedAt: sql`now()`,
        missingSince: null,
        provenAt: isThere ? sql`coalesce(${ssoDomains.provenAt}, now())` : null,
      })
      .where(and(own, isThere ? undefined : isAsRead))
      .returning();
    if (noted && !isThere) await turnOffWithoutDomain(tx, clientId);
    return noted ?? (await tx.select().from(ssoDomains).where(own))[0];
  });
  if (!now) throw absent();
  if (!now.provenAt) throw new AppError('validation_failed', message('sso.record_missing'));
}

export function removeDomain(database: Database, clientId: number, id: number): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    const removed = await tx
      .delete(ssoDomains)
      .where(and(eq(ssoDomains.id, id), eq(ssoDomains.clientId, clientId)))
      .returning({ id: ssoDomains.id });
    if (removed.length === 0) throw absent();
    await turnOffWithoutDomain(tx, clientId);
  });
}
