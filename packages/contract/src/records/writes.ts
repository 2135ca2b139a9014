// The four writes that all kinds of record have.
import type * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';
import { idParams } from '../fields/fields.ts';
import { deleteQuery } from '../lists/listing.ts';

/** What a write says of itself beside its form. */
type Write = Pick<Endpoint, 'summary' | 'needsProof' | 'outlastsAccess'>;

interface Parts<Shown extends z.ZodMiniType, Input extends z.ZodMiniType, Change extends z.ZodMiniType> extends Pick<
  Endpoint,
  'path' | 'access'
> {
  /** The message for a record that does not exist. */
  readonly absent: string;
  readonly record: Shown;
  readonly input: Input;
  readonly change: Change;
  readonly add: Write;
  readonly update: Write;
  readonly delete: Write;
  readonly restore: Write;
}

/** The calls that add, change, delete and restore a record; each answers with the record as it is then. */
export function recordWrites<Shown extends z.ZodMiniType, Input extends z.ZodMiniType, Change extends z.ZodMiniType>({
  path,
  access,
  absent,
  record,
  input,
  change,
  ...writes
}: Parts<Shown, Input, Change>) {
  const params = idParams(absent);
  const answer = withMessage(record);
  return {
    add: endpoint({ ...writes.add, method: 'POST', path, access, body: input, answer, status: 201 }),
    update: endpoint({ ...writes.update, method: 'PATCH', path: `${path}:id/`, access, params, body: change, answer }),
    delete: endpoint({
      ...writes.delete,
      method: 'DELETE',
      path: `${path}:id/`,
      access,
      params,
      query: deleteQuery,
      answer,
    }),
    restore: endpoint({ ...writes.restore, method: 'PATCH', path: `${path}:id/restore/`, access, params, answer }),
  };
}
