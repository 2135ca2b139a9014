import { platformRoles } from '@orgscope/contract/permissions';
import type { PlatformRole } from '@orgscope/contract/permissions';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import type { SessionHeaders } from '../testing/builders.ts';
import { requestOf } from '../testing/fuzz/requests.ts';
import type { ApiDocument, FuzzedRequest } from '../testing/fuzz/requests.ts';

// Whatever any caller sends: no answer is a server failure, and every answer conforms to the contract.

const runs = Number(process.env['FUZZ_REQUESTS'] ?? 2_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

const { app, inject, aClient, aFunction, aLocation, anApplication, anAsset, anAttribute, aSubscription, aSession } =
  await startTestApp({ DATABASE_CONNECT_TIMEOUT: '60' });

const roles = [...(Object.keys(platformRoles) as PlatformRole[]), undefined];
const sessions = new Map<PlatformRole, SessionHeaders>();

/** Headers of a user in a role, whose client has records that random ids can hit. */
async function headersOf(role: PlatformRole): Promise<SessionHeaders> {
  const known = sessions.get(role);
  if (known) return known;
  const client = await aClient();
  const held = { client, isActive: true };
  await Promise.all([aFunction(held), aLocation(held), anAttribute(held), anApplication(held), anAsset(held)]);
  await aSubscription({ client });
  const made = await aSession({ client, platformRole: role });
  sessions.set(role, made);
  return made;
}

async function outcomeOf(request: FuzzedRequest, role: PlatformRole | undefined): Promise<string | undefined> {
  const own = role && (await headersOf(role));
  const description = `${role ?? 'nobody'} ${request.method} ${request.url.slice(0, 300)} ${String(request.payload).slice(0, 600)}`;
  try {
    const { statusCode, body } = await inject({ ...request, headers: { ...request.headers, ...own } });
    // After a sign-out or a deactivated user or client, another user continues.
    if (role && statusCode === 401) sessions.delete(role);
    return statusCode >= 500 ? `${description}: ${statusCode} ${body}` : undefined;
  } catch (error) {
    return `${description}: ${String(error)}`;
  }
}

it(
  `answers ${runs} random requests as the contract says`,
  async () => {
    const document = (await app.inject('/api/openapi.json')).json<ApiDocument>();
    const any = fc.tuple(requestOf(document), fc.constantFrom(...roles));
    const faults: string[] = [];
    for (const [request, role] of fc.sample(any, { numRuns: runs, seed })) {
      const fault = await outcomeOf(request, role);
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
  runs * 500,
);
