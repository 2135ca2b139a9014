import { pino } from 'pino';
import type { DestinationStream, Level, LogFn, Logger } from 'pino';
import { isReadOnly } from './read-only.ts';
import { reasonOf } from './reason-of.ts';

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

/** The stack lines without the message. */
const placesIn = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line));

/**
 * An error in a form that may be logged. A failed statement has its parameters in its message, and the database has the
 * row in its detail; they include password hashes, tokens and addresses, so both are removed.
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

/** The characters that wait while nothing can be written; lines that come after them are dropped. */
const waiting = 1_000_000;

/**
 * Lines to a file that is open, some at a time, a tenth of a second late at most: a write for each line took a tenth of the
 * time of a request. At the end of the process, and with a fatal line, what is left is written at once. A disk that is full
 * stops no server.
 */
export function linesTo(dest: number) {
  const output = pino.destination({ dest, minLength: 4096, periodicFlush: 100, maxLength: waiting });
  const flush = output.flushSync.bind(output);
  let isWritable = true;
  output.on('error', () => (isWritable = false));
  output.on('write', () => (isWritable = true));
  // It tries for ever on a full disk.
  output.flushSync = () => {
    if (isWritable) flush();
  };
  return output;
}

const standardOutput = () => linesTo(process.stdout.fd);

/** Standard output, of which `take` receives each line, too. */
export function outputBeside(take: (line: string) => void): DestinationStream {
  const output = standardOutput();
  return Object.assign(
    {
      write(line: string): void {
        output.write(line);
        take(line);
      },
    },
    { flushSync: () => output.flushSync() },
  );
}

/** So long a database that accepts no changes is not told again: it refuses all that a server does, several times a second. */
const quietMs = 60_000;

function tellingReadOnlyOnce() {
  let toldAt = -Infinity;
  return function (this: Logger, args: Parameters<LogFn>, log: LogFn): void {
    const error: unknown = (args[0] as { err?: unknown } | undefined)?.err;
    if (!isReadOnly(error)) return log.apply(this, args);
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    log.apply(this, [{ reason: reasonOf(error) }, 'the database accepts no changes']);
  };
}

/** The server's log as lines of JSON, to standard output by default. */
export const makeLogger = (level: Level | 'silent', destination: DestinationStream = standardOutput()): Logger =>
  pino({ level, serializers: { err: errorForLog }, hooks: { logMethod: tellingReadOnlyOnce() } }, destination);
