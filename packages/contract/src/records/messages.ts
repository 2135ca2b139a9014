// What the locale file has of a declared resource, in a room of its own: `assets.absent`, `assets.fields.serial`.
import { message } from '../message.ts';
import type { MessageKey } from '../message.ts';
import type * as z from 'zod/mini';
import type { Declared, Field } from './fields.ts';

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

type CodesOf<F extends Field> = F extends { readonly kind: 'choice' | 'derived' }
  ? z.output<F['shown']> & string
  : never;
type KeysOf<In extends string, Name extends string, F extends Field> =
  | `${In}.fields.${Name}`
  | `${In}.codes.${Name}.${CodesOf<F>}`;
/** Refuses a field without a name in the locale file, and one whose codes have none. */
type Proved<In extends string, D extends Readonly<Record<string, Declared>>> = {
  [Name in keyof D]: KeysOf<In, Name & string, ReturnType<D[Name]>> extends MessageKey ? unknown : never;
};

/**
 * The fields of a resource. The locale file has their names in the resource's room, such as `assets.fields.serial`, and
 * those of their codes: `assets.codes.status.lost`.
 */
export function recordFields<In extends DeclaredRoom, D extends Readonly<Record<string, Declared>>>(
  resource: In,
  declared: D & Proved<In, D>,
): { readonly [Name in keyof D]: ReturnType<D[Name]> } {
  const fields = Object.entries<Declared>(declared).map(([name, called]) => [
    name,
    called(message(`${resource}.fields.${name}` as MessageKey), (code) =>
      message(`${resource}.codes.${name}.${code}` as MessageKey),
    ),
  ]);
  return Object.fromEntries(fields);
}
