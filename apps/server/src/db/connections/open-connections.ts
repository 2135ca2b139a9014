/**
 * The connections to the whole PostgreSQL server, as SQL. Every login may read this; in pg_stat_activity, the kind of other
 * logins' connections is hidden, and under `set role` that of one's own, too.
 */
export const openConnections = 'select sum(numbackends) from pg_stat_database';
