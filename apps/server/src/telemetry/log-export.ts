import { ROOT_CONTEXT, trace, TraceFlags } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import type { LogAttributes } from '@opentelemetry/api-logs';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';

const severities: Readonly<Record<number, readonly [SeverityNumber, string]>> = {
  10: [SeverityNumber.TRACE, 'TRACE'],
  20: [SeverityNumber.DEBUG, 'DEBUG'],
  30: [SeverityNumber.INFO, 'INFO'],
  40: [SeverityNumber.WARN, 'WARN'],
  50: [SeverityNumber.ERROR, 'ERROR'],
  60: [SeverityNumber.FATAL, 'FATAL'],
};

/**
 * Fields that are not sent: the process and its host, which the resource tells, and of a mail that is written to a file,
 * what a developer opens. Its link may let its holder in.
 */
const kept: ReadonlySet<string> = new Set(['pid', 'hostname', 'to', 'link', 'file']);

interface Line extends LogAttributes {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly traceId?: string;
  readonly spanId?: string;
}

/** Sends the log's lines, as they are written, to the collector, each under the trace of its request. */
export function logExport(resource: Resource) {
  const provider = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter() })],
  });
  const logger = provider.getLogger('orgscope');
  return {
    takeLine(text: string): void {
      const { level, time, msg, traceId, spanId, ...fields } = JSON.parse(text) as Line;
      const [severityNumber, severityText] = severities[level] ?? [SeverityNumber.INFO, 'INFO'];
      logger.emit({
        severityNumber,
        severityText,
        timestamp: time,
        body: msg,
        attributes: Object.fromEntries(Object.entries(fields).filter(([name]) => !kept.has(name))),
        context:
          traceId && spanId
            ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED })
            : ROOT_CONTEXT,
      });
    },
    stop: () => provider.shutdown(),
  };
}
