import { integer, pgTable } from 'drizzle-orm/pg-core';
import { id, moment } from './columns.ts';

/** Imports and checks that run or wait, in the order of their ids. Belongs to no tenant: platform scope only. */
export const importTurns = pgTable('import_turns', {
  id: id(),
  /** The client that the turn counts for. */
  ofClient: integer('caller').notNull(),
  begunAt: moment('begun_at'),
  /** From then on the turn is free: its server did not live to end it. */
  expiresAt: moment('expires_at').notNull(),
}).enableRLS();
