import { message } from '@orgscope/contract/message';
import type { MessageKey } from '@orgscope/contract/message';
import { AppError, notFound } from '../../errors/app-error.ts';

interface Messages {
  readonly absent: string;
  readonly nameTaken: string;
  readonly inactive: string;
  readonly alreadyActive: string;
}

type RoomWith<Name extends string, Key = MessageKey> = Key extends `${infer Found}.${Name}` ? Found : never;
/** A room of the messages that has all of these. */
type Room = RoomWith<'absent'> & RoomWith<'name_taken'> & RoomWith<'inactive'> & RoomWith<'already_active'>;

const messagesOf = (room: Room): Messages => ({
  absent: message(`${room}.absent`),
  nameTaken: message(`${room}.name_taken`),
  inactive: message(`${room}.inactive`),
  alreadyActive: message(`${room}.already_active`),
});

/** The refusals that every kind of record has, in the words of its room. */
export function recordRefusals(words: Room | Messages) {
  const { absent, nameTaken, inactive, alreadyActive } = typeof words === 'string' ? messagesOf(words) : words;
  return {
    absent: () => notFound(absent),
    nameTaken: () => new AppError('name_taken', { name: [nameTaken] }),
    inactive: () => new AppError('inactive', inactive),
    alreadyActive: () => new AppError('already_active', alreadyActive),
  };
}
