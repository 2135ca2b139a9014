import type { importCalls } from '@orgscope/contract/records/calls';
import { importFieldsOf } from '@orgscope/contract/records/record';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/connections/database.ts';
import { importRoutes } from '../../imports/import-routes.ts';
import { deletedMarkOf } from './exported-record.ts';
import { importRecords } from './import-records.ts';
import { recordRowRules } from './import-rows.ts';
import { recordReader } from './read-records.ts';
import type { RecordReader } from './read-records.ts';
import { constraintsOf } from './resource.ts';
import type { AnyResource, Values } from './resource.ts';
import { recordWriter } from './write-statements.ts';
import type { RecordWriter } from './write-statements.ts';

interface Parts {
  readonly resource: AnyResource;
  readonly reader: Pick<RecordReader, 'byKeys' | 'lockByKeys'>;
  readonly writer: RecordWriter;
}

type ImportCalls = ReturnType<typeof importCalls>;

/** Serves the import of a resource whose other calls are written by hand. */
export const serveImportOf = (app: FastifyInstance, database: Database, resource: AnyResource, calls: ImportCalls) =>
  serveImport(app, database, { resource, reader: recordReader(resource), writer: recordWriter(resource) }, calls);

/** Serves the import of a resource. */
export function serveImport(app: FastifyInstance, database: Database, parts: Parts, calls: ImportCalls): void {
  const { resource, reader } = parts;
  importRoutes(app, database, {
    calls: { readColumns: calls.columns, check: calls.check, run: calls.import },
    fields: importFieldsOf(resource.fields),
    deletedMark: deletedMarkOf(resource.fields),
    rulesFor: ({ clientId, words }, mapping) => recordRowRules(database, resource, reader, clientId, mapping, words),
    write: ({ importer, clientId }, items: readonly Values[], tell) =>
      importRecords(database, parts, importer, clientId, items, tell),
    message: resource.messages.imported,
    constraints: constraintsOf(resource),
  });
}
