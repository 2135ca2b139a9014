import { text } from '../../i18n/texts.ts';

/** What failed, in our words, and in a line of its own that nobody answered. */
export const withLostNetwork = (failed: string): string => `${failed}\n${text('auth:unreachable')}`;
