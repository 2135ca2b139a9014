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

/** The refusals of any record, whichever of its fields tells records apart. */
export const plainRefusals = ({ absent, inactive, alreadyActive }: Omit<Messages, 'nameTaken'>) => ({
  absent: () => notFound(absent),
  inactive: () => new AppError('inactive', inactive),
  alreadyActive: () => new AppError('already_active', alreadyActive),
});

/** The same of records that a name tells apart, in the words of their namespace. */
export function recordRefusals(words: Namespace | Messages) {
  const messages = typeof words === 'string' ? messagesOf(words) : words;
  const nameTaken = () => new AppError('name_taken', { name: [messages.nameTaken] });
  return { ...plainRefusals(messages), nameTaken };
}
