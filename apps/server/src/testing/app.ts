import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@orgscope/contract/endpoint';
import type { FastifyBaseLogger, InjectOptions, LightMyRequestResponse as Response } from 'fastify';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildApp, declaredResources } from '../app.ts';
import type { Database } from '../db/connections/database.ts';
import { readSettings } from '../settings.ts';
import { buildersFor } from './builders.ts';
import type { SessionHeaders } from './builders.ts';
import { checkAnswer } from './check-answer.ts';
import { startTestDatabase } from './database.ts';
import { writtenMail } from './mail.ts';
import type { formOf } from './form.ts';

interface CallOptions<E extends Endpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  /** Instead of a body, if the endpoint takes a form. */
  readonly form?: ReturnType<typeof formOf>;
  /** The caller: headers from aSession(). */
  readonly as?: SessionHeaders;
  readonly headers?: Record<string, string>;
}

/** The path of an endpoint with its parameters filled in. */
function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

// A busy machine must not make the server refuse a test's call, nor a sweep that makes thousands.
const testEnvironment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  MAX_EVENT_LOOP_DELAY: '0',
  RATE_LIMIT_PERCENT: '100000',
  DATABASE_URL: process.env['TEST_DATABASE_URL'],
};

/** The app over a new database, without a socket, and builders for its records. Call it at the top of a test file. */
export async function startTestApp(
  environment: Record<string, string> = {},
  logger?: FastifyBaseLogger,
  ownDatabase?: Database,
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'orgscope-data-'));
  const settings = readSettings({ ...testEnvironment, DATA_DIR: dataDir, ...environment });
  const database = ownDatabase ?? (await startTestDatabase(settings.databaseLimits));
  const app = await buildApp({ settings, database, ...(logger && { logger }) });
  afterAll(async () => {
    await app.close();
    await rm(dataDir, { recursive: true });
  });

  /** Any request; an answer of an endpoint of the contract is checked against it. */
  async function inject(options: InjectOptions & { url: string }): Promise<Response> {
    const response = await app.inject(options);
    checkAnswer(options.method ?? 'GET', options.url, response);
    return response;
  }

  /** A valid call of an endpoint. */
  const call = <E extends Endpoint>(endpoint: E, { params, query, body, form, as, headers }: CallOptions<E> = {}) =>
    inject({
      method: endpoint.method,
      url: pathOf(endpoint, params),
      ...(query
        ? { query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])) }
        : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      ...(form && { payload: form.payload }),
      headers: { ...as, ...form?.headers, ...headers },
    });

  /** The mail written for an address, the oldest first, once the outbox is empty. */
  async function mailTo(address: string) {
    await app.mailDelivered();
    const all = await writtenMail(join(dataDir, 'outbox'));
    return all.filter(({ to }) => to?.some((recipient) => recipient.address === address));
  }

  return { app, database, settings, inject, call, mailTo, declaredResources, ...buildersFor(database) };
}
