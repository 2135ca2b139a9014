import { message } from '@orgscope/contract/words/message';
import type { NamespaceWith } from '@orgscope/contract/records/messages';
import { AppError, notFound } from '../../errors/app-error.ts';

interface Messages {
  readonly absent: string;
  readonly inactive: string;
  readonly alreadyActive: string;
}

/** A namespace of the messages that has all of these. */
type Namespace = NamespaceWith<'absent'> &
  NamespaceWith<'name_taken'> &
  NamespaceWith<'inactive'> &
  NamespaceWith<'already_active'>;

/** The refusals of any record, whichever of its fields tells records apart. */
export const plainRefusals = ({ absent, inactive, alreadyActive }: Messages) => ({
  absent: () => notFound(absent),
  inactive: () => new AppError('inactive', inactive),
  alreadyActive: () => new AppError('already_active', alreadyActive),
});

/** The same of records that a name tells apart, in the words of their namespace. */
export const recordRefusals = (namespace: Namespace) => ({
  ...plainRefusals({
    absent: message(`${namespace}.absent`),
    inactive: message(`${namespace}.inactive`),
    alreadyActive: message(`${namespace}.already_active`),
  }),
  nameTaken: () => new AppError('name_taken', { name: [message(`${namespace}.name_taken`)] }),
});
