import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { Tracing } from './tracing.ts';

/** What watches an app, of what the settings ask for. */
export interface Telemetry {
  /** Whether browsers are to say which trace their calls belong to. */
  readonly isTraced: boolean;
  watch(app: FastifyInstance): void;
}

export const telemetryOf = (metrics: Metrics | undefined, tracing: Tracing | undefined): Telemetry => ({
  isTraced: tracing?.isTraced ?? false,
  watch(app) {
    // A span before all else, so that every line of the log tells it.
    tracing?.traceRequests(app);
    metrics?.watch(app);
  },
});
