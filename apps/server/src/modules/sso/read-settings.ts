import { message } from '@orgscope/contract/words/message';
import type { SsoSettings } from '@orgscope/contract/resources/sso';
import type { Drizzle } from '../../db/connections/database.ts';
import { notFound } from '../../errors/app-error.ts';
import { proofName, proofValue } from './domains.ts';
import {
  countLinked,
  emergencyCandidates,
  offeredFunctions,
  readDomains,
  readKey,
  readMappings,
  readProvider,
} from './queries.ts';
import { addressesOf } from './sign-on.ts';

const unset = { mode: 'off', creates_people: false, trusts_factors: false, claim: 'groups' } as const;

/** Everything that the page of a client's single sign-on shows; never the client secret. */
export async function readSettings(db: Drizzle, publicUrl: string, clientId: number): Promise<SsoSettings> {
  const provider = await readProvider(db, clientId);
  const key = await readKey(db, clientId);
  if (key === undefined) throw notFound(message('clients.absent'));
  const [domains, mappings, candidates, functions, linked] = await Promise.all([
    readDomains(db, clientId),
    provider ? readMappings(db, provider.id) : [],
    emergencyCandidates(db, clientId),
    offeredFunctions(db, clientId),
    countLinked(db, clientId),
  ]);
  const rules = provider
    ? {
        mode: provider.mode,
        creates_people: provider.createsPeople,
        trusts_factors: provider.trustsFactors,
        claim: provider.claim,
      }
    : unset;
  return {
    // Needed at the provider before it can be set up here.
    ...addressesOf(publicUrl, key),
    connection: provider
      ? {
          name: provider.name,
          issuer: provider.issuer,
          oidc_client_id: provider.oidcClientId,
          tested_at: provider.testedAt?.toISOString() ?? null,
        }
      : null,
    rules: {
      ...rules,
      mappings: mappings.map(({ value, role, functionId }) => ({ value, role, function_id: functionId })),
      emergency_ids: candidates.filter(({ isChosen }) => isChosen).map(({ id }) => id),
    },
    domains: domains.map(({ id, domain, proof, provenAt, checkedAt, missingSince }) => ({
      id,
      domain,
      record_name: proofName(domain),
      record_value: proofValue(proof),
      proven_at: provenAt?.toISOString() ?? null,
      checked_at: checkedAt?.toISOString() ?? null,
      missing_since: missingSince?.toISOString() ?? null,
    })),
    candidates: candidates.map(({ id, name }) => ({ id, name })),
    functions,
    linked,
  };
}
