// The four writes that all kinds of record have, as routes.
import type { AnswerOf, Endpoint } from '@orgscope/contract/endpoint';
import type { writeMessages } from '@orgscope/contract/records/messages';
import type { FastifyInstance } from 'fastify';
import { withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import type { DeletionOf } from './check-edit.ts';

type Writes = Readonly<Record<'add' | 'update' | 'delete' | 'restore', Endpoint>>;
type BodyOf<E extends Endpoint> = RequestOf<E>['body'];
type Written<W extends Writes> = AnswerOf<W['add']> extends { data: infer Found } ? Found : unknown;

/** What the writes of a resource do, with the types of its calls. */
export interface ChangesOf<W extends Writes> {
  add(editor: Session, input: BodyOf<W['add']>): Promise<Written<W>>;
  update(editor: Session, id: number, change: BodyOf<W['update']>): Promise<Written<W>>;
  delete(editor: Session, id: number, deletion: DeletionOf): Promise<Written<W>>;
  restore(editor: Session, id: number): Promise<Written<W>>;
}

const idIn = ({ params }: { readonly params: unknown }) => (params as { id: number }).id;

/** Serves the writes on one record; each answers with the record as it is then. */
export function serveWrites<W extends Writes>(
  app: FastifyInstance,
  calls: W,
  messages: ReturnType<typeof writeMessages>,
  changes: ChangesOf<W>,
): void {
  serve<Endpoint>(app, calls.add, async (request) =>
    withMessage(messages.added, await changes.add(sessionOf(request), request.body as BodyOf<W['add']>)),
  );

  serve<Endpoint>(app, calls.update, async (request) =>
    withMessage(
      messages.updated,
      await changes.update(sessionOf(request), idIn(request), request.body as BodyOf<W['update']>),
    ),
  );

  serve<Endpoint>(app, calls.delete, async (request) =>
    withMessage(messages.deleted, await changes.delete(sessionOf(request), idIn(request), request.query as DeletionOf)),
  );

  serve<Endpoint>(app, calls.restore, async (request) =>
    withMessage(messages.restored, await changes.restore(sessionOf(request), idIn(request))),
  );
}
