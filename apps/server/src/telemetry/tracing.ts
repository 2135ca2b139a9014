// Traces and lines of the log for a collector of OpenTelemetry. Loaded only if a setting asks for it.
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodedPath } from '../lib/network/decoded-path.ts';
import { observe } from '../lib/process/observer.ts';
import type { Act, Observer } from '../lib/process/observer.ts';
import { productVersion } from '../lib/process/product.ts';
import { logExport } from './log-export.ts';

export interface Tracing {
  /** Whether browsers are to say which trace their calls belong to. */
  readonly isTraced: boolean;
  /** Makes a span for each request of an app. */
  traceRequests(app: FastifyInstance): void;
  /** Takes a line of the log. */
  readonly takeLine: ((line: string) => void) | undefined;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const traceparent = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
/** Calls of the API; neither files of the web app, nor checks of an orchestrator, nor streams, which last for hours. */
const traced = /^\/(?:api\/(?!health\/|core\/changes\b)|scim\/|mcp\b)/;
/** Answers to pulses are anonymous: nothing may tie them to what else the browser calls. */
const pulseLink = /^\/api\/pulse\//i;

/** The context that the caller names; the root if it names none, or may not. */
function parentOf({ url, headers }: FastifyRequest): Context {
  const given = headers['traceparent'];
  const [, traceId, spanId, flags] = traceparent.exec(typeof given === 'string' ? given : '') ?? [];
  if (!traceId || !spanId || !flags || pulseLink.test(decodedPath(url))) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function requestSpans(tracer: Tracer): Tracing['traceRequests'] {
  const spans = new WeakMap<FastifyRequest, Span>();
  return (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (!traced.test(decodedPath(request.url))) {
        done();
        return;
      }
      const { method, routeOptions, id, protocol } = request;
      const route = routeOptions.url ?? 'unknown';
      const parent = parentOf(request);
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'url.scheme': protocol,
        'orgscope.request_id': id,
      };
      const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
      spans.set(request, span);
      const { traceId, spanId } = span.spanContext();
      request.log = request.log.child({ traceId, spanId });
      reply.log = request.log;
      context.with(trace.setSpan(parent, span), done);
    });
    // Again once the body has been read: socket events know no span.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), done);
      else done();
    });
    app.afterAnswer((request, { statusCode }) => {
      const span = spans.get(request);
      span?.setAttribute('http.response.status_code', statusCode);
      if (request.refusedWith) span?.setAttribute('orgscope.code', request.refusedWith);
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
  };
}

const systems: Partial<Record<Act['kind'], Readonly<Record<string, string>>>> = {
  statement: { 'db.system.name': 'postgresql' },
  mail: { 'messaging.system': 'smtp' },
  webhook: { 'http.request.method': 'POST' },
};

/** The part of an error that holds no value: its message may quote one. */
const kindOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'Error');
};

/** Spans of statements within a request or a delivery, and of each mail and webhook, which begin a trace of their own. */
const actSpans =
  (tracer: Tracer): Observer =>
  async (act, work, isFailure) => {
    const attributes = systems[act.kind];
    const isPart = act.kind === 'statement';
    const parent = isPart ? context.active() : ROOT_CONTEXT;
    // Repeated work looks every few seconds and mostly finds nothing.
    if (!attributes || (isPart && !trace.getSpan(parent)?.isRecording())) return work();
    const span = tracer.startSpan(act.name, { kind: SpanKind.CLIENT, attributes }, parent);
    try {
      const value = await context.with(trace.setSpan(parent, span), work);
      if (isFailure(value)) span.setStatus({ code: SpanStatusCode.ERROR });
      return value;
    } catch (error) {
      span.setAttribute('error.type', kindOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };

/** A collector that does not answer may not hold up the end. */
const patienceMs = 3_000;

/** Exports what the settings ask for. Its library reads OpenTelemetry's own variables: endpoints, headers, sampling. */
export function startTracing({ traces, logs }: { readonly traces: boolean; readonly logs: boolean }): Tracing {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'orgscope', 'service.version': productVersion }))
    .merge(detectResources({ detectors: [envDetector] }));
  const exported = logs ? logExport(resource) : undefined;
  if (!traces) {
    return {
      isTraced: false,
      traceRequests: () => undefined,
      takeLine: exported?.takeLine,
      stop: async () => exported?.stop(),
    };
  }
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('orgscope', productVersion);
  const ignore = observe(actSpans(tracer));
  return {
    isTraced: true,
    traceRequests: requestSpans(tracer),
    takeLine: exported?.takeLine,
    async stop() {
      ignore();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs);
      });
      const sent = Promise.allSettled([provider.shutdown(), exported?.stop()]);
      await Promise.race([sent, patience]).finally(() => clearTimeout(timer));
      context.disable();
    },
  };
}
