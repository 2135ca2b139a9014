import { signInWithPasskey } from '@orgscope/contract/resources/passkeys';
import type { Assertion } from '@orgscope/contract/resources/passkeys';
import { signIn } from '@orgscope/contract/resources/session';
import type { Credentials } from '@orgscope/contract/resources/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAs } from '../../db/acting-client.ts';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import { recordExport, recordExportOfAll, recordFailedName, recordFailedPasskey } from '../../identity/record-act.ts';
import { requestActor } from '../../identity/run-as-caller.ts';

const wrong = new Set(['invalid_credentials', 'password_expired']);

/** What an export is of: `custom_attributes` of /api/core/custom-attributes/export/. */
const resourceOf = (path: string) => (path.split('/')[3] ?? '').replaceAll('-', '_');

/** Which record an export is of, if its path names one: 7 of /api/analytics/pulses/7/results/export/. */
function recordOf(route: string, url: string): string | null {
  const place = route.split('/').indexOf(':id');
  return url.split(/[/?]/)[place] ?? null;
}

/** The client whose data a call is about: a platform administrator may name one. */
function clientOf({ session, query }: FastifyRequest): number {
  const named = Number((query as { client_id?: unknown }).client_id);
  return session && isPlatformAdmin(session) && named > 0 ? named : (session?.client.id ?? 0);
}

/** Whether a platform administrator takes out what all open clients have. */
const isOfAll = ({ session, query }: FastifyRequest): boolean =>
  session !== null && isPlatformAdmin(session) && (query as { all_clients?: unknown }).all_clients === true;

/** Tells the audit of exports and of sign-ins that failed, for all routes in one place. */
export function auditActs(app: FastifyInstance, database: Database): void {
  const db = database.in(platformScope);

  const failedSignIns: Readonly<Record<string, (request: FastifyRequest) => Promise<void>>> = {
    [signIn.path]: ({ body }) => recordFailedName(db, (body as Credentials).username),
    [signInWithPasskey.path]: ({ body }) => recordFailedPasskey(db, (body as { credential: Assertion }).credential.id),
  };

  // Before the first row is sent: no file leaves that is not recorded.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { session } = request;
    const isFile = String(reply.getHeader('content-type')).startsWith('text/csv');
    if (!session || !isFile || reply.statusCode !== 200) return done(null, payload);
    const { url = '' } = request.routeOptions;
    const about = {
      resource: resourceOf(url),
      recordId: recordOf(url, request.url),
      query: request.query,
    };
    const record = () =>
      isOfAll(request)
        ? recordExportOfAll(db, { ...about, closed: session.closedClients })
        : recordExport(db, { ...about, clientId: clientOf(request) });
    void runAs(session.client.id, requestActor(request), record).then(() => done(null, payload), done);
  });

  // After the answer: its time must not tell whether the account exists.
  app.afterAnswer((request) => {
    if (!wrong.has(request.refusedWith ?? '')) return;
    const told = failedSignIns[request.routeOptions.url ?? ''];
    if (!told) return;
    void runAs('anonymous', requestActor(request), () => told(request)).catch((error: unknown) =>
      request.log.error({ err: error }, 'a failed sign-in could not be told to the audit'),
    );
  });
}
