import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';

/** Why the database accepts no changes, as SQL; null if it does. A standby says that its transactions are read-only, too. */
export const whyReadOnly = `case when pg_is_in_recovery() then 'standby'
  when current_setting('transaction_read_only') = 'on' then 'setting' end`;

const reasons = new Map<unknown, Message>([
  ['standby', message('doctor.connection.is_standby')],
  ['setting', message('doctor.connection.is_read_only')],
]);

/** What the answer to `whyReadOnly` means; undefined if the database accepts changes. */
export const readOnlyReason = (why: unknown): Message | undefined => reasons.get(why);

/** What to do about a database that accepts no changes. */
export const toChangeable = message('doctor.connection.make_changeable');
