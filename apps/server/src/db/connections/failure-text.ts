import { inEnglish } from '@orgscope/contract/words/english';
import pg from 'pg';
import { isReadOnly } from '../../lib/process/read-only.ts';
import { reasonOf } from '../../lib/process/reason-of.ts';
import { StartFailure } from '../../lib/process/start-failure.ts';
import { toChangeable } from './changeable.ts';
import { CommitLost, isWithoutConnection } from './driver-errors.ts';

/** Drizzle's error of a failed statement has its values in its message: hashes, tokens, addresses. */
const hasStatement = (error: unknown) => error instanceof Error && 'query' in error;

function refusalIn(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error ? refusalIn(error.cause) : undefined;
}

/** What a command or a start that failed prints: a line for what the operator can put right, and no statement with its values. */
export function failureText(error: unknown): unknown {
  if (error instanceof StartFailure) return error.message;
  const reason = reasonOf(error);
  if (isReadOnly(error)) return `DATABASE_URL: the database accepts no changes (${reason}). ${inEnglish(toChangeable)}`;
  if (error instanceof CommitLost) {
    return `DATABASE_URL: the connection was lost at a commit (${reason}). Look whether it was carried out before you repeat it.`;
  }
  const refusal = refusalIn(error);
  if (refusal) return `The database refused a statement: ${reason} (code ${refusal.code}). Its log tells which.`;
  if (isWithoutConnection(error) || hasStatement(error)) {
    return `DATABASE_URL: the database does not answer (${reason}). Start it or correct the address, and try again.`;
  }
  return error;
}
