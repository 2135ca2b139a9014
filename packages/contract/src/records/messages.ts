import { message } from '../message.ts';
import type { MessageKey } from '../message.ts';

type RoomWith<Name extends string, Key = MessageKey> = Key extends `${infer Found}.${Name}` ? Found : never;
/** A room of the locale file that has the messages of a declared resource. */
type DeclaredRoom = RoomWith<'done.bulk'>;

/** The messages that every declared resource has. */
export const recordMessages = (room: DeclaredRoom) => ({
  absent: message(`${room}.absent`),
  added: message(`${room}.done.add`),
  updated: message(`${room}.done.update`),
  deleted: message(`${room}.done.delete`),
  restored: message(`${room}.done.restore`),
  bulkDone: (records: number) => message(`${room}.done.bulk`, { count: records }),
  imported: (records: number) => message(`${room}.done.import`, { count: records }),
  taken: message(`${room}.taken`),
  inactive: message(`${room}.inactive`),
  alreadyActive: message(`${room}.already_active`),
});
