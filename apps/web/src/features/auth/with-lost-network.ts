import { text } from '../../i18n/texts.ts';

/** Our message for a failure, with a second line if the server did not answer. */
export const withLostNetwork = (failed: string): string => `${failed}\n${text('auth:unreachable')}`;
