// Traces and logs as a collector receives them, by OTLP over HTTP.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getLiveness } from '@orgscope/contract/resources/health';
import { getMe } from '@orgscope/contract/resources/me';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { platformScope } from '../db/scope.ts';
import { auditEvents } from '../db/tables/audit-events.ts';
import { mails } from '../db/tables/mails.ts';
import { makeLogger } from '../lib/process/logger.ts';
import { startTestApp } from '../testing/app.ts';
import { telemetryOf } from './telemetry.ts';
import { startTracing } from './tracing.ts';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code?: number };
}
interface LogRecord {
  readonly traceId?: string;
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly Attribute[];
  readonly severityText: string;
}

const received: { url: string; text: string }[] = [];
const collector = createServer((request, response) => {
  let text = '';
  request.on('data', (data: Buffer) => (text += data.toString()));
  request.on('end', () => {
    received.push({ url: request.url ?? '', text });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`);
vi.stubEnv('OTEL_SERVICE_NAME', 'orgscope-under-test');

const { aSession, aUser, database, settings } = await startTestApp();
const tracing = startTracing({ traces: true, logs: true });
const lines: string[] = [];
const logger = makeLogger('info', {
  write(line) {
    lines.push(line);
    tracing.takeLine?.(line);
  },
});
const app = await buildApp({
  settings,
  database,
  logger,
  telemetry: telemetryOf(undefined, tracing),
  deliversMail: false,
});
afterAll(async () => {
  await app.close();
  vi.unstubAllEnvs();
  await new Promise((resolve) => collector.close(resolve));
});

const all = <T>(path: string, list: (body: never) => T[]): T[] =>
  received.filter(({ url }) => url === path).flatMap(({ text }) => list(JSON.parse(text) as never));
const spans = () =>
  all<Span>('/v1/traces', ({ resourceSpans }: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const records = () =>
  all<LogRecord>('/v1/logs', ({ resourceLogs }: { resourceLogs: { scopeLogs: { logRecords: LogRecord[] }[] }[] }) =>
    resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((scope) => scope.logRecords)),
  );
const valueOf = (attributes: readonly Attribute[], name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue;

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const browserSpan = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${browserSpan}-01`;

test('browsers are told to continue traces', async () => {
  expect((await app.inject('/api/core/config/')).json().data.features.tracing).toBe(true);
});

test('one trace leads from the browser to the statements, and no value is in it', async () => {
  const headers = { ...(await aSession({ platformRole: 'platform_admin' })), traceparent };
  const { id } = await aUser();
  const read = await app.inject({ url: getMe.path, headers });
  for (const start of ['/api/pulse', '/api/%70ulse']) {
    const url = `${start}/${'secret-token-of-a-link'.padEnd(43, 'x')}/`;
    await app.inject({ url, headers: { traceparent } });
  }
  await app.inject({ url: getLiveness.path, headers: { traceparent } });
  const added = await app.inject({
    method: 'POST',
    url: '/api/core/industries/',
    headers,
    payload: { name: 'Traced industry', description: '' },
  });
  await database.in(platformScope).insert(mails).values({
    cause: 'a test',
    kind: 'password_changed',
    userId: id,
    toAddress: 'hidden@company.example',
    toName: 'Ada',
  });
  await app.mailDelivered();
  await tracing.stop();

  const told = spans();
  const request = told.find(({ name }) => name === `GET ${getMe.path}`);
  expect(request).toMatchObject({ traceId, parentSpanId: browserSpan });
  expect(valueOf(request?.attributes ?? [], 'orgscope.request_id')).toBe(read.headers['x-request-id']);
  const statement = told.find(({ name }) => name === 'profiles_by_token');
  expect(statement).toMatchObject({ traceId, parentSpanId: request?.spanId });
  // After the body has been read, too.
  const write = told.find(({ name }) => name === 'POST /api/core/industries/');
  expect(told.filter(({ parentSpanId }) => parentSpanId === write?.spanId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['add_far_from_end_one_of_industries']),
  );

  const mail = told.find(({ name }) => name === 'send password_changed');
  expect(mail?.parentSpanId ?? '').toBe('');
  expect(mail?.traceId).not.toBe(traceId);

  const anonymous = told.filter(({ name }) => name.startsWith('GET /api/pulse/'));
  expect(anonymous).toHaveLength(2);
  expect(anonymous.map((span) => span.traceId)).not.toContain(traceId);
  expect(told.filter(({ name }) => name.includes('health'))).toEqual([]);

  const log = records().find(({ attributes }) => valueOf(attributes, 'reqId') === read.headers['x-request-id']);
  expect(log).toMatchObject({ traceId, body: { stringValue: 'request' }, severityText: 'INFO' });
  const line = lines.map((text) => JSON.parse(text)).find(({ reqId }) => reqId === read.headers['x-request-id']);
  expect(line).toMatchObject({ traceId, spanId: request?.spanId });

  const [event] = await database
    .in(platformScope)
    .select({ requestId: auditEvents.requestId })
    .from(auditEvents)
    .where(sql`${auditEvents.requestId} = ${String(added.headers['x-request-id'])}`);
  expect(event?.requestId).toBe(added.headers['x-request-id']);

  const sent = received.map(({ text }) => text).join('\n');
  expect(sent).toContain('orgscope-under-test');
  expect(sent).not.toMatch(/hidden@company|secret-token|Traced industry|sessionid/);
});
