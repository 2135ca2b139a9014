import { message } from '@orgscope/contract/words/message';
import { AppError } from './app-error.ts';

/** The whole seconds that a caller who may retry after so many milliseconds is told to wait; never none. */
export const retryAfterSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** The error for a caller who may retry after so many milliseconds. */
export function throttled(ms: number): AppError {
  const seconds = retryAfterSeconds(ms);
  const text = message('session.too_many_attempts', { count: Math.ceil(seconds / 60) });
  return new AppError('throttled', text, { 'retry-after': String(seconds) });
}
