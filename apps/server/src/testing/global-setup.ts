// Once for all test files: a migrated database that each copies, on the engine under test.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openPostgresql } from '../db/engines/postgresql.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL database that every test file copies; undefined on the embedded engine. */
    templateDatabase: string | undefined;
  }
}

// `npm test` has built it already, and two runs of these tests begin at once there: one build would pull away the other's files.
const buildScript = fileURLToPath(new URL('../../../../scripts/lib/build-server-once.mjs', import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [buildScript]);

  const serverUrl = process.env['TEST_DATABASE_URL'];
  const template = serverUrl && `orgscope_template_${process.pid}`;
  project.provide('templateDatabase', template);
  if (!serverUrl || !template) return async () => undefined;

  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${template}`);
  const database = openPostgresql(databaseUrl(serverUrl, template), () => undefined);
  await database.migrate();
  await database.close();
  return async () => {
    await admin.query(`drop database ${template} with (force)`);
    await admin.end();
  };
}
