import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  query?: string;
  stack?: string;
  cause?: unknown;
}

const textIn = (error: Error, name: string): string | undefined => {
  const value: unknown = (error as unknown as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** The lines that say where, without the message above them. */
const placesIn = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line));

/**
 * An error as the log may keep it. A failed statement quotes its parameters in its message, and the database quotes the
 * row in its detail: passwords' hashes, tokens and addresses are among them, so that neither is written down.
 */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const query = textIn(error, 'query');
  const [code, constraint] = [textIn(error, 'code'), textIn(error, 'constraint')];
  return {
    type: error.name,
    message: query === undefined ? error.message : 'A statement failed',
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(query !== undefined && { query }),
    stack: placesIn(error.stack).join('\n'),
    ...(error.cause !== undefined && { cause: errorForLog(error.cause) }),
  } satisfies LoggedError;
}

/** The server's log, as lines of JSON: to standard output unless told. */
export const makeLogger = (level: Level | 'silent', destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: errorForLog } }, destination);
