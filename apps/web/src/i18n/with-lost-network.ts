import { text } from './texts.ts';

/** Our message for a failure, with a second line if the server did not answer. */
export const withLostNetwork = (failed: string): string => `${failed}\n${text('common:unreachable')}`;
