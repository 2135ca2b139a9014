import { integer, pgTable } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** Who reads a file at this moment and who waits to, in the order of the ids. Of no tenant: platform scope only. */
export const importTurns = pgTable('import_turns', {
  id: id(),
  /** The client that the turn counts for. */
  caller: integer('caller').notNull(),
  begunAt: moment('begun_at'),
  /** Given up by a server that did not live to end it. */
  expiresAt: moment('expires_at').notNull(),
}).enableRLS();
