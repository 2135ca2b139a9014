import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Database } from '../db/connections/database.ts';
import { openEmbedded } from '../db/engines/embedded.ts';
import { embeddedLimits } from '../lib/process/database-limits.ts';
import type { DatabaseLimits } from '../lib/process/database-limits.ts';
import { openPostgresql } from '../db/engines/postgresql.ts';
import { databaseUrl } from './database-url.ts';

const built = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));

const fail = (error: Error) => {
  throw error;
};

async function startEmbedded(limits = embeddedLimits, template = built('pgdata')): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'orgscope-test-'));
  const database = await openEmbedded({ folder: join(folder, 'pgdata'), template, limits, onCrash: fail });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return database;
}

/** The address of a new PostgreSQL database, a copy of `template`, which is removed after the test file's last test. */
export async function freshPostgresql(serverUrl: string, template: string): Promise<string> {
  const name = `orgscope_test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name} template ${template}`);
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return databaseUrl(serverUrl, name);
}

async function startPostgresql(serverUrl: string, limits: DatabaseLimits | undefined): Promise<Database> {
  const migrated = inject('templateDatabase') ?? 'template1';
  const database = openPostgresql(await freshPostgresql(serverUrl, migrated), () => undefined, limits && { limits });
  afterAll(() => database.close());
  return database;
}

/**
 * A new migrated database for one test file, on the engine under test: PostgreSQL if TEST_DATABASE_URL names a server,
 * else the embedded one. Call it at the top of the file; it is removed after its last test.
 */
export function startTestDatabase(limits?: DatabaseLimits): Promise<Database> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  return serverUrl ? startPostgresql(serverUrl, limits) : startEmbedded(limits);
}

/** A copy of the demo that the build has made, on the embedded engine. */
export const startBuiltDemo = (): Promise<Database> => startEmbedded(undefined, built('pgdata-demo'));
