import type { Endpoint } from '@orgscope/contract/endpoint';
import type {
  columnsBody,
  importBody,
  ImportMapping,
  ImportProgress,
  withCheck,
  withColumns,
} from '@orgscope/contract/records/imports';
import type { Language } from '@orgscope/contract/words/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { withData } from '../../http/answers.ts';
import { releaseKey } from '../../identity/idempotency/idempotency-queries.ts';
import { chosenClient } from '../../identity/reach/chosen-client.ts';
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { asAppError } from '../../errors/answer-errors.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import type { Session } from '../../identity/session/session.ts';
import { checkActiveClient } from '../../identity/reach/active-client.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { checkRows } from './check-rows.ts';
import type { RowRules } from './check-rows.ts';
import { deletedRows } from './deleted-rows.ts';
import type { DeletedMark } from './deleted-rows.ts';
import { fileWordsOf } from './file-words.ts';
import type { FileWords } from './file-words.ts';
import { requestTurn } from './import-turns.ts';
import { fileOf, readColumns } from './read-columns.ts';
import type { ImportFields } from './read-columns.ts';
import { refuseFaults, runImport } from './run-import.ts';
import type { Written } from './run-import.ts';

type Call<Body extends typeof columnsBody | typeof importBody, Answer extends Endpoint['answer']> = Endpoint<
  undefined,
  undefined,
  Body,
  Answer
>;

/** The active client that an import writes to, and a user who may write there. */
interface ImportTarget {
  readonly importer: Session;
  readonly clientId: number;
  /** The importer's own, which the file may have beside English ones. */
  readonly words: FileWords;
}

/** What is sent beside a file. */
interface Sent {
  readonly client_id?: number | undefined;
  readonly language?: Language | undefined;
}

export interface ImportedResource<Field extends string, Item> {
  readonly calls: {
    readonly readColumns: Call<typeof columnsBody, typeof withColumns>;
    readonly check: Call<typeof importBody, typeof withCheck>;
    readonly run: Call<typeof importBody, typeof ImportProgress>;
  };
  readonly fields: ImportFields<Field>;
  /** In the resource's exports. */
  readonly deletedMark: DeletedMark;
  rulesFor(importTarget: ImportTarget, mapping: ImportMapping): Promise<RowRules<Field, Item>>;
  /** Refuses a request to write the rows of a checked file; by default none is refused. */
  checkRequest?(request: FastifyRequest, items: readonly Item[]): Promise<void>;
  /** Writes all rows of a checked file, or throws and writes none. */
  write(importTarget: ImportTarget, items: readonly Item[], report: (done: number) => void): Promise<Written>;
  /** The message of an import that has succeeded. */
  message(imported: number, leftOut: number): string;
  readonly constraints: ConstraintRefusals;
}

/** Serves the three calls of an import, the same for every resource. */
export function importRoutes<Field extends string, Item>(
  app: FastifyInstance,
  database: Database,
  { calls, fields, deletedMark, rulesFor, checkRequest, write, message, constraints }: ImportedResource<Field, Item>,
): void {
  async function importTarget(importer: Session, sent: Sent): Promise<ImportTarget> {
    const clientId = chosenClient(importer, sent.client_id);
    await checkActiveClient(database.in(tenantScope(clientId)), clientId);
    return { importer, clientId, words: await fileWordsOf(sent.language ?? importer.user.language ?? 'en') };
  }

  /** Does the work of a call when the client's turn begins. */
  async function inTurn<Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    queued: ImportTarget,
    work: (file: CsvFile, importTarget: ImportTarget) => Promise<Answer>,
  ) {
    const file = fileOf(request);
    const turn = await requestTurn(database, queued.clientId);
    const workIfStill = async () => {
      // The turn may have come after the caller's access to the client has ended, or with another role.
      await app.recheckCaller(request, reply);
      const importer = sessionOf(request);
      chosenClient(importer, queued.clientId);
      return work(file, { ...queued, importer });
    };
    const freeKey = async () => request.claimedKey && releaseKey(database, request.claimedKey);
    return answerInTurn({ request, reply }, { turn, work: workIfStill, refusalOf: refusalIn(request), freeKey });
  }

  const checkFile = async (file: CsvFile, mapping: ImportMapping, target: ImportTarget) =>
    checkRows(file, mapping, fields, await rulesFor(target, mapping), deletedRows(deletedMark, target.words, mapping));

  const refusalIn = (request: FastifyRequest) => (error: unknown) => {
    const refusal = asAppError(error, constraints);
    if (refusal.status >= 500) request.log.error({ err: error, code: refusal.code }, 'import failed');
    return refusal;
  };

  serve(app, calls.readColumns, async (request, reply) => {
    const queued = await importTarget(sessionOf(request), request.body);
    return inTurn(request, reply, queued, async (file, { words }) => withData(await readColumns(file, fields, words)));
  });

  serve(app, calls.check, async (request, reply) => {
    const { mapping } = request.body;
    const queued = await importTarget(sessionOf(request), request.body);
    return inTurn(request, reply, queued, async (file, target) => {
      const { check } = await checkFile(file, mapping, target);
      return withData(check);
    });
  });

  serve(app, calls.run, async (request, reply) => {
    const { mapping } = request.body;
    const queued = await importTarget(sessionOf(request), request.body);
    return inTurn(request, reply, queued, async (file, target) => {
      const { check, items } = await checkFile(file, mapping, target);
      refuseFaults(check);
      await checkRequest?.(request, items);
      return runImport({
        check,
        total: items.length,
        message,
        work: (report) => write(target, items, report),
        refusalOf: refusalIn(request),
      });
    });
  });
}
