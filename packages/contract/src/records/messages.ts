// What the locale file has of a declared resource, in a namespace of its own: `assets.absent`, `assets.fields.serial`.
import { message } from '../words/message.ts';
import type { MessageKey } from '../words/message.ts';
import type * as z from 'zod/mini';
import type { Declared, Field } from './fields.ts';

/** A namespace of the locale file that has a message of this name. */
export type NamespaceWith<Name extends string, Key = MessageKey> = Key extends `${infer Found}.${Name}` ? Found : never;
/** A namespace that has the messages of the four writes. */
type WrittenNamespace = NamespaceWith<'done.add'> &
  NamespaceWith<'done.update'> &
  NamespaceWith<'done.delete'> &
  NamespaceWith<'done.restore'>;
/** A namespace of the locale file that has the messages of a declared resource. */
type DeclaredNamespace = NamespaceWith<'done.bulk'>;
/** A namespace that has those of an import. */
type ImportedNamespace = NamespaceWith<'done.import'>;

/** What the four writes of a kind of record answer. */
export const writeMessages = (namespace: WrittenNamespace) => ({
  added: message(`${namespace}.done.add`),
  updated: message(`${namespace}.done.update`),
  deleted: message(`${namespace}.done.delete`),
  restored: message(`${namespace}.done.restore`),
});

/** The messages that every declared resource has. */
export const recordMessages = (namespace: DeclaredNamespace) => ({
  ...writeMessages(namespace),
  absent: message(`${namespace}.absent`),
  bulkDone: (records: number) => message(`${namespace}.done.bulk`, { count: records }),
  imported: (records: number) => message(`${namespace}.done.import`, { count: records }),
  taken: message(`${namespace}.taken`),
  inactive: message(`${namespace}.inactive`),
  alreadyActive: message(`${namespace}.already_active`),
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
 * The fields of a resource. The locale file has their names in the resource’s namespace, such as `assets.fields.serial`, and
 * those of their codes: `assets.codes.status.lost`.
 */
export function recordFields<In extends ImportedNamespace, D extends Readonly<Record<string, Declared>>>(
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
