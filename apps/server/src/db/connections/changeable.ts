/** Why the database accepts no changes, as SQL; null if it does. A standby says that its transactions are read-only, too. */
export const whyReadOnly = `case when pg_is_in_recovery() then 'it is a standby'
  when current_setting('transaction_read_only') = 'on' then 'default_transaction_read_only is on' end`;

/** What to do about a database that accepts no changes. */
export const toChangeable = 'Name the primary, or switch default_transaction_read_only off.';
