import { isPassing } from '../connect.ts';
import type { CallError, Result } from '../result.ts';

/** Exit codes of the command. */
export const exitCodes = { done: 0, refused: 1, usage: 2, forbidden: 3, unreachable: 4, interrupted: 130 } as const;

/** Ends the command with a message. */
export class Failed extends Error {
  readonly exitCode: number;

  constructor(text: string, exitCode: number) {
    super(text);
    this.exitCode = exitCode;
  }
}

export const misused = (text: string) => new Failed(`${text}\nTry: orgscope --help`, exitCodes.usage);

/** Ends the command because a file or folder cannot be written. */
export const unwritable = (path: string) => (error: unknown) => {
  throw new Failed(`${path} cannot be written: ${String(error)}`, exitCodes.refused);
};

function exitCodeOf(error: CallError): number {
  const { status = 0 } = error;
  if (status === 401 || status === 403) return exitCodes.forbidden;
  return isPassing(error) || status >= 500 ? exitCodes.unreachable : exitCodes.refused;
}

/** The value of a call; a failure ends the command. */
export function need<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { error } = result;
  throw new Failed(`${error.message} (${error.code})`, exitCodeOf(error));
}
