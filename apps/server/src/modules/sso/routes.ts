import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import * as calls from '@orgscope/contract/resources/sso';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { messageAs } from '../../errors/message-answer.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { TextRecords } from '../../lib/network/text-records.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import { noteTest, removeProvider, saveProvider } from './change-provider.ts';
import { changeRules, notSetUp } from './change-rules.ts';
import { addDomain, checkDomain, removeDomain } from './domains.ts';
import { findPerson } from './find-person.ts';
import type { Claims, OpenIdProvider } from './openid.ts';
import { readMappings, readProvider } from './queries.ts';
import type { Provider } from './queries.ts';
import { readSettings } from './read-settings.ts';
import { ended } from './sign-on.ts';
import type { SignOn } from './sign-on.ts';
import { givenBy } from './what-claims-give.ts';

/** Each calls a provider or DNS servers. */
const limit = { points: 120, seconds: 60 * 60 } as const;

interface SsoRoutes {
  database: Database;
  keys: Sealer;
  openid: OpenIdProvider;
  texts: TextRecords;
  signOn: SignOn;
  publicUrl: string;
}

/** The set-up of a client's single sign-on. */
export function ssoRoutes(app: FastifyInstance, deps: SsoRoutes): void {
  const { database, texts, signOn, publicUrl } = deps;
  const outgoing = attempts(database, 'sso-set-up', limit);
  const db = () => database.in(platformScope);
  const settingsOf = (clientId: number) => readSettings(db(), publicUrl, clientId);
  const saved = async (clientId: number, text: Message = message('sso.saved')) =>
    withMessage(text, await settingsOf(clientId));

  serve(app, calls.readSso, async (request) =>
    withData(await settingsOf(chosenClient(sessionOf(request), request.query.client_id))),
  );

  serve(app, calls.saveSsoConnection, async (request) => {
    const editor = sessionOf(request);
    const clientId = chosenClient(editor, request.query.client_id);
    await outgoing.take(String(clientId));
    await saveProvider({ ...deps, log: request.log }, { clientId, editor }, request.body);
    return saved(clientId);
  });

  serve(app, calls.saveSsoRules, async (request) => {
    const session = sessionOf(request);
    const clientId = chosenClient(session, request.query.client_id);
    await changeRules(database, session, clientId, request.body);
    return saved(clientId);
  });

  serve(app, calls.removeSso, async (request) => {
    const clientId = chosenClient(sessionOf(request), request.query.client_id);
    await removeProvider(database, clientId);
    return saved(clientId, message('sso.removed'));
  });

  serve(app, calls.addSsoDomain, async (request) => {
    const editor = sessionOf(request);
    const clientId = chosenClient(editor, request.query.client_id);
    await addDomain(database, { clientId, editor }, request.body.domain);
    return saved(clientId, message('sso.domain_added'));
  });

  serve(app, calls.checkSsoDomain, async (request) => {
    const clientId = chosenClient(sessionOf(request), request.query.client_id);
    await outgoing.take(String(clientId));
    await checkDomain(database, texts, clientId, request.params.id);
    return saved(clientId, message('sso.domain_proven'));
  });

  serve(app, calls.removeSsoDomain, async (request) => {
    const clientId = chosenClient(sessionOf(request), request.query.client_id);
    await removeDomain(database, clientId, request.params.id);
    return saved(clientId, message('sso.domain_removed'));
  });

  serve(app, calls.startSsoTest, async (request, reply) => {
    const session = sessionOf(request);
    const clientId = chosenClient(session, request.query.client_id);
    await outgoing.take(String(clientId));
    const provider = await readProvider(db(), clientId);
    if (!provider) throw notSetUp();
    return withData({ url: await signOn.leave(request, reply, provider, { purpose: 'test', sessionId: session.id }) });
  });

  /** Whose sign-in these claims would be. */
  async function verdictOn(provider: Provider, claims: Claims): Promise<calls.SsoTest> {
    const verdict = await findPerson(db(), provider, claims);
    const given = givenBy(claims, provider, await readMappings(db(), provider.id));
    const named = 'person' in verdict ? verdict.person?.username : undefined;
    const isRefused = verdict.outcome === 'refused';
    return {
      claims,
      outcome: verdict.outcome,
      person: verdict.outcome === 'created' ? verdict.address : (named ?? null),
      role: isRefused ? null : (given.role ?? null),
      function: isRefused ? null : (given.place?.name ?? null),
      ...(isRefused ? messageAs('refusal', verdict.refusal) : { refusal: null }),
    };
  }

  serve(app, calls.finishSsoTest, async (request) => {
    const session = sessionOf(request);
    const leaving = { purpose: 'test' as const, sessionId: session.id };
    const { provider, claims } = await signOn.comeBack(request, request.body, leaving);
    if (provider.clientId !== chosenClient(session, request.query.client_id)) throw ended();
    await noteTest(database, provider);
    return withData(await verdictOn(provider, claims));
  });
}
