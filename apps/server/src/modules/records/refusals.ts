import { message } from '@orgscope/contract/words/message';
import type { NamespaceWith } from '@orgscope/contract/records/messages';
import { AppError, notFound } from '../../errors/app-error.ts';

interface Messages {
  readonly absent: string;
  readonly nameTaken: string;
  readonly inactive: string;
  readonly alreadyActive: string;
}

/** A namespace of the messages that has all of these. */
type Namespace = NamespaceWith<'absent'> &
  NamespaceWith<'name_taken'> &
  NamespaceWith<'inactive'> &
  NamespaceWith<'already_active'>;

const messagesOf = (namespace: Namespace): Messages => ({
  absent: message(`${namespace}.absent`),
  nameTaken: message(`${namespace}.name_taken`),
  inactive: message(`${namespace}.inactive`),
  alreadyActive: message(`${namespace}.already_active`),
});

/** The refusals that every kind of record has, in the words of its namespace. */
export function recordRefusals(words: Namespace | Messages) {
  const { absent, nameTaken, inactive, alreadyActive } = typeof words === 'string' ? messagesOf(words) : words;
  return {
    absent: () => notFound(absent),
    nameTaken: () => new AppError('name_taken', { name: [nameTaken] }),
    inactive: () => new AppError('inactive', inactive),
    alreadyActive: () => new AppError('already_active', alreadyActive),
  };
}
