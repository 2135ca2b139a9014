import type { ReactNode } from 'react';
import type { Refusal } from '../../api/failures/failure.ts';
import type { AnyRecord } from '../../api/records/records.ts';

/** A task of the user; each kind has its own dialog. */
export type Task<Row> =
  | { kind: 'add' }
  | { kind: 'edit'; record: Row }
  | { kind: 'history'; record: Row }
  | { kind: 'delete' | 'restore'; record: Row }
  /** A delete that is not possible; `refusal` is the server's, if the server refused it. */
  | { kind: 'blocked'; record: Row; refusal?: Refusal };

/** The word for making a record inactive. */
type Removal = 'delete' | 'deactivate';

/** Other words for adding and deleting. */
export interface ActWords {
  add?: string;
  /** Adding the first record. */
  first?: string;
  removal?: Removal;
  /** The questions before an act do not name the record, which then stands below them. */
  isNamedBelow?: true;
  /** What is told after a restore, if the answers of its calls add something to what is done. */
  restored?: (done: string, answers: readonly unknown[]) => string;
  /** What else the question before a delete says of the record. */
  effects?: (record: AnyRecord) => ReactNode;
}

/** The words of a resource whose questions do not name the record. */
export const namedBelow: ActWords = { isNamedBelow: true };
