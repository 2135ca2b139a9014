import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import underPressure from '@fastify/under-pressure';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { endpoints } from '@orgscope/contract/endpoints';
import { runBackground } from './background.ts';
import type { Database } from './db/connections/database.ts';
import { deleteInPortions } from './db/sql/delete-in-portions.ts';
import type { Expired } from './db/sql/delete-in-portions.ts';
import { answerError, answerErrors, asAppError, noRoute } from './errors/answer-errors.ts';
import { tellEnds } from './http/after-answer.ts';
import { parseBodies } from './http/body.ts';
import { compressAnswers } from './http/compression.ts';
import { sessionCookies } from './http/cookies.ts';
import { drainBeforeStop } from './http/draining.ts';
import { setSecurityHeaders } from './http/headers.ts';
import { answerOptions } from './http/options.ts';
import { refusePreconditions } from './http/preconditions.ts';
import { logRequests } from './http/logging.ts';
import { openApiDocument } from './http/openapi/openapi-document.ts';
import { serveOpenApi } from './http/openapi/openapi.ts';
import { checkRoutes, methodsByPath } from './http/route-check.ts';
import { answerUnparsable } from './http/unparsable.ts';
import { sweepRegularly } from './http/sweep.ts';
import { serveWebApp } from './http/web-app/web-app.ts';
import { expiredAttempts } from './identity/limits/attempts.ts';
import { deviceCookies } from './identity/limits/device-cookie.ts';
import { readFromReplicas } from './identity/read-replicas.ts';
import { runAsCaller } from './identity/run-as-caller.ts';
import { noteVisits } from './identity/reach/support-visits.ts';
import { guardRoutes } from './identity/guard.ts';
import { securityEventOf } from './identity/security-events.ts';
import { oldKeys } from './identity/idempotency/idempotency-queries.ts';
import { answerOnce } from './identity/idempotency/idempotency.ts';
import { sessionQueries } from './identity/session/session-queries.ts';
import { sessionKeeper } from './identity/session/session.ts';
import { signInLimiter } from './identity/limits/sign-in-limits.ts';
import { callGuard } from './lib/network/call-out.ts';
import { keysOfFolder } from './lib/secrets/key-file.ts';
import { sealer } from './lib/secrets/sealer.ts';
import { textRecords } from './lib/network/text-records.ts';
import { deliverMail } from './mail/deliver-mail.ts';
import { oldMails } from './mail/outbox.ts';
import { performanceRoutes } from './modules/analytics/performance-routes.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { application } from './modules/applications/application.ts';
import { applicationRoutes } from './modules/applications/routes.ts';
import { asset } from './modules/assets/asset.ts';
import { assetRoutes } from './modules/assets/routes.ts';
import { auditActs } from './modules/audit/audit-acts.ts';
import { sealEvents } from './modules/audit/seal-events.ts';
import { streamEvents } from './modules/audit/stream-events.ts';
import { publications } from './modules/benchmarks/peers.ts';
import { clientRoutes } from './modules/clients/routes.ts';
import { configRoutes } from './modules/config/routes.ts';
import { constraintRefusalsOf } from './modules/constraints/constraint-refusals.ts';
import { deviceRoutes } from './modules/devices/routes.ts';
import { digestRoutes } from './modules/digests/routes.ts';
import { unsubscribeTokens } from './modules/digests/unsubscribe-token.ts';
import { engagementCard } from './modules/engagement/engagement-page.ts';
import { readEngagementRows } from './modules/engagement/engagement-rows.ts';
import { factorRequirementRoutes } from './modules/factor-requirement/routes.ts';
import { unfinishedApps } from './modules/factors/authenticator-apps.ts';
import { passkeyChecker } from './modules/factors/check-passkey.ts';
import { expiredChallenges } from './modules/factors/passkey-challenges.ts';
import { passkeyRoutes } from './modules/factors/passkey-routes.ts';
import { factorRoutes } from './modules/factors/routes.ts';
import { invitationRoutes } from './modules/invitations/routes.ts';
import { oldJobs } from './modules/jobs/add-jobs.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import { meReader } from './modules/me/me-answer.ts';
import { meRoutes } from './modules/me/routes.ts';
import { mcpRoutes } from './modules/mcp/routes.ts';
import { onboardingRoutes } from './modules/onboarding/routes.ts';
import { passwordRoutes } from './modules/passwords/routes.ts';
import { pulseRoutes } from './modules/pulses/routes.ts';
import { pulseAnswerRoutes } from './modules/pulses/answer-routes.ts';
import { linkTokens } from './modules/pulses/record/link-tokens.ts';
import { runPulses } from './modules/pulses/running/run-pulses.ts';
import type { AnyResource } from './modules/records/declared/resource.ts';
import { sampleDataRoutes } from './modules/sample-data/routes.ts';
import { scimConnectionRoutes } from './modules/scim/connection-routes.ts';
import { scimRoutes } from './modules/scim/routes.ts';
import { answerScimError, isOfScim } from './modules/scim/scim-error.ts';
import { expiredPending } from './modules/session/pending-sign-ins.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { singleSignOn } from './modules/sso/single-sign-on.ts';
import { expiredRequests } from './modules/sso/requests.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { oldTokens } from './modules/user-tokens/user-tokens.ts';
import { oldRefusals } from './modules/users/inviting/foreign-addresses.ts';
import { mailQuota } from './modules/users/inviting/mail-quota.ts';
import { supportAccessRoutes } from './modules/support-access/routes.ts';
import { userRoutes } from './modules/users/routes.ts';
import { deliverWebhooks } from './modules/webhooks/deliver-webhooks.ts';
import { oldEvents, removeOldSecrets } from './modules/webhooks/queries.ts';
import { webhookRoutes } from './modules/webhooks/routes.ts';
import { yearCards } from './modules/year-in-review/year-card.ts';
import { readYearRows } from './modules/year-in-review/year-rows.ts';
import { plainRoutes } from './plain-routes.ts';
import type { Settings } from './settings.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

interface Deps {
  settings: Settings;
  database: Database;
  /** Without one, nothing is logged. */
  logger?: FastifyBaseLogger;
  /** The folder of the built web app. */
  webRoot?: string;
  /** False for an app that only answers calls: waiting mail belongs to the running server. */
  deliversMail?: boolean;
  /** Watches the app, if the settings ask for it. */
  telemetry?: Telemetry | undefined;
}

// The same path from the sources and from the built server: both are equally deep.
const builtWebApp = join(import.meta.dirname, '../../web/dist');

/** The resources of a client that are made of declared fields. */
export const declaredResources: readonly AnyResource[] = [asset, application];

const constraintRefusals = constraintRefusalsOf(declaredResources);

/**
 * The whole HTTP side: first the plugins, whose hooks a request passes in the order in which they stand here, then the routes of
 * each module, whose order does not matter.
 */
export async function buildApp({
  settings,
  database,
  logger,
  webRoot = builtWebApp,
  deliversMail = true,
  telemetry,
}: Deps): Promise<FastifyInstance> {
  const secretKeys = settings.secretKeys ?? (await keysOfFolder(settings.dataDir));
  const isTraced = telemetry?.isTraced ?? false;
  const isHttps = settings.publicUrl.startsWith('https:');
  const allowedOrigins = new Set([settings.publicUrl, ...settings.allowedOrigins]);
  const sessionOptions = {
    queries: sessionQueries(database, settings.sessionIdle),
    cookies: sessionCookies(isHttps, settings.sessionAbsolute),
    absoluteSeconds: settings.sessionAbsolute,
    allowedOrigins,
  };
  const sessions = sessionKeeper(sessionOptions);
  const limiter = signInLimiter(database);
  const devices = deviceCookies(isHttps, secretKeys);
  const app: FastifyInstance = Fastify({
    ...(logger && { loggerInstance: logger }),
    logController: new LogController({ disableRequestLogging: true }),
    // Always our own id: with an id from the caller, log lines could be attributed to another request.
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: [...settings.trustedProxies],
    bodyLimit: 100 * 1024,
    // A file of 10 MB takes 80 seconds over a line of 1 Mbit per second.
    requestTimeout: 120_000,
    // For callers who do not read their answer. Longer than silence lasts while an import waits for its turn.
    connectionTimeout: 180_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    // The longest possible address: an id that is too long is refused by its route.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 16 * 1024 },
    clientErrorHandler: answerUnparsable,
    frameworkErrors: (error, request, reply) => {
      const answer = isOfScim(request.url) ? answerScimError : answerError;
      answer(request, reply, error, asAppError(error, constraintRefusals));
    },
  });

  checkRoutes(app, endpoints);
  answerErrors(app, constraintRefusals);
  parseBodies(app);
  tellEnds(app);
  telemetry?.watch(app);
  logRequests(app, { callerOf: ({ session }) => session?.user.id, eventOf: securityEventOf });
  setSecurityHeaders(app, isHttps);
  drainBeforeStop(app);
  const methodsOf = methodsByPath(endpoints);
  answerOptions(app, methodsOf);
  await app.register(cors, {
    origin: settings.allowedOrigins.slice(),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 600,
  });
  await app.register(underPressure, { maxEventLoopDelay: settings.maxEventLoopDelay });
  await app.register(cookie);
  answerOnce(app, database);
  await compressAnswers(app);
  guardRoutes(app, database, { ...sessionOptions, rateLimitPercent: settings.rateLimitPercent });
  refusePreconditions(app);
  runAsCaller(app);
  readFromReplicas(app, database);
  auditActs(app, database);
  noteVisits(app, database);
  sealEvents(app, database);
  streamEvents(app, database, settings);
  const mail = deliverMail(app, settings, database, secretKeys, deliversMail);
  const allOf = (expired: Expired) => (signal: AbortSignal) => deleteInPortions(database, expired, signal);
  sweepRegularly(app, {
    sessions: allOf(sessions.expired),
    attempts: allOf(expiredAttempts),
    'pending sign-ins': allOf(expiredPending),
    'unfinished authenticator apps': allOf(unfinishedApps),
    'passkey challenges': allOf(expiredChallenges),
    'single sign-on requests': allOf(expiredRequests),
    mails: allOf(oldMails),
    'user tokens': allOf(oldTokens),
    'idempotency keys': allOf(oldKeys),
    'refused invitations': allOf(oldRefusals),
    'webhook deliveries': allOf(oldEvents),
    'webhook secrets': () => removeOldSecrets(database),
    jobs: allOf(oldJobs),
  });
  const texts = textRecords(settings.dnsServers);
  systemRoutes(app, { database, settings });
  const tokens = unsubscribeTokens(secretKeys);
  const published = publications(database);
  const { auditRetentionDays } = settings;
  const jobs = runBackground(app, { database, mail, texts, published, tokens, auditRetentionDays });

  const webApp = await serveWebApp(app, webRoot, { publicUrl: settings.publicUrl, isTraced });
  app.setNotFoundHandler(async (request, reply) => {
    if (webApp.answersWithPage(request, reply)) return reply;
    await app.countUnserved(request);
    const refusal = noRoute(request, methodsOf);
    answerError(request, reply, refusal, refusal);
    return reply;
  });

  serveOpenApi(app, openApiDocument(endpoints, settings.publicUrl, sessionOptions.cookies.name));
  const { passwordMinLength, publicUrl, dnsServers } = settings;
  const guard = callGuard({ allowsPrivate: settings.allowPrivateCalls, dnsServers });
  // Without a mail server nobody receives the reset link.
  const hasPasswordReset = settings.mailUrl !== undefined;
  configRoutes(app, { database, publicUrl, hasPasswordReset, isTraced });
  const readMe = meReader(database);
  const factorKeys = sealer(secretKeys, 'factors');
  const passkeys = passkeyChecker(database, publicUrl, secretKeys);
  sessionRoutes(app, { database, sessions, limiter, devices, readMe, mail, factorKeys, passkeys, isHttps });
  const ssoKeys = sealer(secretKeys, 'sso');
  singleSignOn(app, { database, sessions, devices, readMe, mail, texts, keys: ssoKeys, publicUrl, guard });
  factorRoutes(app, { database, keys: factorKeys, mail });
  passkeyRoutes(app, { database, sessions, passkeys, mail });
  factorRequirementRoutes(app, { database, mail });
  const maker = async () => (await import('./demo/sample-company.ts')).sampleCompany;
  sampleDataRoutes(app, { database, maker });
  scimConnectionRoutes(app, { database, publicUrl });
  await scimRoutes(app, { database, publicUrl, inviting: { quota: mailQuota(database), mail } });
  invitationRoutes(app, { database, sessions, mail, devices, readMe, passwordMinLength });
  passwordRoutes(app, { database, sessions, mail, devices, passwordMinLength, hasPasswordReset });
  meRoutes(app, { database, sessions, readMe });
  onboardingRoutes(app, { database, sessions, readMe });
  deviceRoutes(app, { database, sessions, idleSeconds: settings.sessionIdle });
  digestRoutes(app, { database, tokens });
  clientRoutes(app, { database, mail });
  supportAccessRoutes(app, { database, mail });
  jobRoutes(app, { database, wake: jobs.wake });
  userRoutes(app, { database, sessions, mail, hasPasswordReset });
  assetRoutes(app, { database });
  applicationRoutes(app, { database });
  performanceRoutes(app, {
    database,
    sessions,
    published,
    rowsOf: { stakeholder_engagement: readEngagementRows, year_in_review: readYearRows },
  });
  analyticsRoutes(app, {
    database,
    published,
    cards: {
      stakeholder_engagement: (client) => engagementCard(database, client),
      year_in_review: yearCards(database),
    },
  });
  plainRoutes(app, { database, sessions });
  mcpRoutes(app, { allowedOrigins: [...allowedOrigins] });
  const keys = sealer(secretKeys, 'pulses');
  const tokenOf = linkTokens(secretKeys);
  pulseRoutes(app, { database, mail, keys, wake: runPulses(app, { database, mail, keys, tokenOf }).wake });
  pulseAnswerRoutes(app, { database, tokenOf });
  const webhookKeys = sealer(secretKeys, 'webhooks');
  const deliveries = deliverWebhooks(app, { database, keys: webhookKeys, mail, guard });
  webhookRoutes(app, { database, sessions, keys: webhookKeys, guard, ...deliveries });
  return app;
}
