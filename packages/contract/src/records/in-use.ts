import { message } from '../words/message.ts';
import type { Message } from '../words/message.ts';

export const usingKinds = ['users', 'assets', 'applications'] as const;

/** The kinds of records that use a record, with their numbers. */
export type Uses = { readonly users: number } & { readonly [Kind in (typeof usingKinds)[number]]?: number };

/** Why a record that others refer to cannot be deleted: `3 user(s), 5 asset(s) associated`. */
export function associated(uses: Uses): Message {
  const records = usingKinds
    .flatMap((kind) => (uses[kind] ? message(`uses.${kind}`, { count: uses[kind] }) : []))
    .reduce((before, next) => message('uses.several', { before, next }));
  return message('uses.associated', { records });
}
