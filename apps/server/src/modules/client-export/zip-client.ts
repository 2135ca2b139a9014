import { Readable } from 'node:stream';
import { english } from '@orgscope/contract/words/english';
import { eq } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import type { Database } from '../../db/connections/database.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { pictures } from '../../db/tables/pictures.ts';
import { csvText } from '../../http/csv.ts';
import { exportedTables } from './exported-tables.ts';
import { rowsOf } from './read-table.ts';

type Row = Record<string, unknown>;

const cellOf = (value: unknown): string | number | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
};

async function* objectsOf(rows: AsyncIterable<string>): AsyncGenerator<Row> {
  for await (const row of rows) yield JSON.parse(row) as Row;
}

async function* listOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let between = '[\n';
  for await (const row of rows) {
    yield between + row;
    between = ',\n';
  }
  yield between === '[\n' ? '[]\n' : '\n]\n';
}

const readme = (client: string, now: Date) =>
  [
    english('client_export.readme.title', { client, at: now.toISOString() }),
    english('client_export.readme.tables'),
    english('client_export.readme.formats'),
    english('client_export.readme.moment'),
    english('client_export.readme.left_out'),
    '',
  ].join('\n\n');

/** Everything of a client as a zip file, which is made as fast as the receiver reads. */
export async function zipClient(database: Database, clientId: number, now: Date): Promise<Readable> {
  const db = database.in(tenantScope(clientId));
  const [client] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId));
  const tables = await exportedTables(db);
  const owners = await db.select({ userId: pictures.userId }).from(pictures).orderBy(pictures.userId);

  const zip = new ZipFile();
  const out = new Readable().wrap(zip.outputStream);
  zip.on('error', (error: Error) => out.destroy(error));
  /** The streams are opened one after the other, each when the one before has been sent. */
  const add = (path: string, open: () => Promise<Readable>, options = {}) =>
    zip.addReadStreamLazy(path, { mtime: now, ...options }, (take) => {
      open().then(
        (stream) => take(null, stream),
        (error: unknown) => take(error, Readable.from([])),
      );
    });
  zip.addBuffer(Buffer.from(readme(client?.name ?? '', now)), 'README.txt', { mtime: now });
  for (const table of tables) {
    const rows = () => rowsOf(database, clientId, table);
    const columns = Object.fromEntries(table.columns.map((name) => [name, (row: Row) => cellOf(row[name])]));
    add(`csv/${table.name}.csv`, async () => csvText(columns, objectsOf(rows())));
    add(`json/${table.name}.json`, async () => Readable.from(listOf(rows())));
  }
  for (const { userId } of owners) {
    const open = async () => {
      const found = await db.select({ bytes: pictures.bytes }).from(pictures).where(eq(pictures.userId, userId));
      return Readable.from(found.map(({ bytes }) => bytes));
    };
    add(`pictures/${userId}.webp`, open, { compress: false });
  }
  zip.end();
  return out;
}
