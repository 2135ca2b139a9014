import { endpoints } from '@orgscope/contract/endpoints';
import * as pulseAnswers from '@orgscope/contract/resources/pulse-answers';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAs } from '../db/acting-client.ts';
import { plainAddress } from '../http/networks.ts';
import { callName, isSafeMethod } from '../lib/network/http-call.ts';
import { editorName } from './editor.ts';
import type { Session } from './session/session.ts';

/** Answers to pulses are anonymous: nothing may tell from where one came. */
const anonymous: ReadonlySet<string> = new Set(
  endpoints.filter((each) => Object.values(pulseAnswers).some((own) => own === each)).map(({ path }) => path),
);

const auditActorOf = (session: Session | null) =>
  session && {
    id: session.user.id,
    client: session.user.clientId,
    name: editorName(session),
    role: roleOf(session),
    via: `${session.isScim ? 'scim' : session.token === null ? 'token' : 'session'}:${session.id}`,
  };

function roleOf({ isScim, isService, user }: Session): string {
  if (isScim) return 'scim';
  return isService ? 'service_account' : user.platformRole;
}

/** Who makes a request, as the audit's triggers read it; undefined where nothing may be recorded. */
export function requestActor({ session, ip, id, method, routeOptions: { url = '' } }: FastifyRequest) {
  if (anonymous.has(url)) return undefined;
  return JSON.stringify({
    ...auditActorOf(session),
    address: plainAddress(ip),
    request: id,
    call: callName(method, url),
  });
}

/**
 * Counts a call's database statements for its caller's client, so that no client uses more than its share, and tells the
 * audit who writes.
 */
export function runAsCaller(app: FastifyInstance): void {
  // After the body has been read: the caller is not known in socket events.
  app.addHook('preHandler', (request, _reply, done) => {
    const actor = isSafeMethod(request.method) ? undefined : requestActor(request);
    runAs(request.session?.client.id ?? 'anonymous', actor, done);
  });
}
