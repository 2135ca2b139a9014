import { eventsType } from '@orgscope/contract/endpoint';
import { getReadiness } from '@orgscope/contract/resources/health';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { openEventStreams } from '../lib/network/event-stream.ts';

type Outcome = 'done' | 'refused' | 'limited' | 'failed';

function outcomeOf(status: number, route: string): Outcome {
  if (status < 400) return 'done';
  // Not ready is an answer: a planned stop has it, and a database that is lost fails other calls.
  if (route === getReadiness.path) return 'refused';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

/** Counts requests and their times by route: the pattern, so that no id and no token is in a label. */
export function requestMetrics(registry: Registry): (app: FastifyInstance) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'orgscope_http_requests_total',
    help: 'Answered requests by route and outcome (done, refused, limited: 429, failed: 5xx); not ready is refused.',
    labelNames: ['method', 'route', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'orgscope_http_request_duration_seconds',
    help: 'How long requests take by route, until the answer has been sent.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'orgscope_http_refusals_total',
    help: 'Refused and failed requests by the code of their answer; a limit was hit by those with throttled.',
    labelNames: ['code'],
    registers,
  });
  let open = 0;
  const answering = new Gauge({
    name: 'orgscope_http_requests_open',
    help: 'Requests that are being answered, without streams of events.',
    registers,
    collect() {
      answering.set(open - openEventStreams());
    },
  });
  const streams = new Gauge({
    name: 'orgscope_event_streams_open',
    help: 'Browsers that are told of changes of the list that they show.',
    registers,
    collect() {
      streams.set(openEventStreams());
    },
  });

  return (app) => {
    app.addHook('onRequest', (_request, _reply, done) => {
      open += 1;
      done();
    });
    app.afterAnswer(({ method, routeOptions, refusedWith }, reply) => {
      const { statusCode, elapsedTime } = reply;
      const route = routeOptions.url ?? 'unknown';
      open -= 1;
      requests.inc({ method, route, outcome: outcomeOf(statusCode, route) });
      // A stream of events lasts as long as somebody looks at a list.
      const isStream = String(reply.getHeader('content-type')).startsWith(eventsType);
      if (!isStream) durations.observe({ method, route }, elapsedTime / 1000);
      if (refusedWith !== undefined) refusals.inc({ code: refusedWith });
    });
  };
}
