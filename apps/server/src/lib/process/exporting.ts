// The standard settings of OpenTelemetry that decide whether anything is exported. Its library reads the others itself.
import { address, flag, variable } from './setting.ts';

const endpoint = variable(
  'the address of a collector, such as http://localhost:4318',
  (text) => address(['http:', 'https:'])(text) && text,
);
const exporter = variable('otlp or none', (text) => ['otlp', 'none'].find((name) => name === text));

const samplers = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);

export const exporting = {
  OTEL_SDK_DISABLED: flag,
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: endpoint,
  // Collectors take JSON at the same address as protobuf.
  OTEL_EXPORTER_OTLP_PROTOCOL: variable('http/json', (text) => (text === 'http/json' ? text : undefined)),
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_LOGS_EXPORTER: exporter,
  // The library takes an unknown one for its default: every call would be traced, against what was meant.
  OTEL_TRACES_SAMPLER: variable(samplers.join(', '), (text) => samplers.find((name) => name === text)),
};

type Values = { readonly [Name in keyof typeof exporting]?: string | boolean | undefined };

/** What is exported: with an endpoint for all, or one of its own, unless it is switched off. */
export function exportsOf(values: Values): { traces: boolean; logs: boolean } {
  const isOn = values.OTEL_SDK_DISABLED !== true;
  const goes = (own: string | boolean | undefined, name: string | boolean | undefined) =>
    isOn && name !== 'none' && Boolean(own ?? values.OTEL_EXPORTER_OTLP_ENDPOINT);
  return {
    traces: goes(values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, values.OTEL_TRACES_EXPORTER),
    logs: goes(values.OTEL_EXPORTER_OTLP_LOGS_ENDPOINT, values.OTEL_LOGS_EXPORTER),
  };
}
