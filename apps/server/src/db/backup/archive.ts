// The format of a backup file: compressed lines of JSON. The first line is the header; a line with a table's name and
// columns comes before its rows; the last line is the manifest with counts and checksums, so a truncated file is
// detected by its end.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';

const formatVersion = 1;

/** The values of a row as text, as the database writes them. */
export type Row = readonly (string | null)[];

interface Opening {
  readonly format: 'orgscope-backup';
  readonly formatVersion: number;
}

export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
}

export interface Manifest extends Opening {
  /** The version of Orgscope that wrote the backup. */
  readonly product: string;
  readonly engine: 'embedded' | 'postgresql';
  readonly createdAt: string;
  /** The newest applied migration, by its number in the journal. */
  readonly migration: number;
  readonly tables: Record<string, { readonly rows: number; readonly sha256: string }>;
  /** The last value of each sequence, and whether the sequence has returned it. */
  readonly sequences: Record<string, readonly [value: string, isCalled: boolean]>;
  /** Of all lines before the manifest. */
  readonly sha256: string;
}

/** Why a file cannot be restored. */
export class BadArchive extends Error {}

const opening: Opening = { format: 'orgscope-backup', formatVersion };

/** Writes an archive as lines, in order, to `write`. */
export function archiveWriter(write: (lines: string) => Promise<void>) {
  const whole = createHash('sha256');
  const tables: Record<string, { rows: number; sha256: string }> = {};
  const put = async (lines: string) => {
    whole.update(lines);
    await write(lines);
  };
  return {
    begin: () => put(`${JSON.stringify(opening)}\n`),
    async table(head: TableHead, batches: AsyncIterable<readonly Row[]>) {
      await put(`${JSON.stringify(head)}\n`);
      const part = createHash('sha256');
      let rows = 0;
      for await (const batch of batches) {
        const lines = batch.map((row) => `${JSON.stringify(row)}\n`).join('');
        rows += batch.length;
        part.update(lines);
        await put(lines);
      }
      tables[head.table] = { rows, sha256: part.digest('hex') };
    },
    async end(facts: Pick<Manifest, 'product' | 'engine' | 'createdAt' | 'migration' | 'sequences'>) {
      const manifest: Manifest = { ...opening, ...facts, tables, sha256: whole.digest('hex') };
      await write(`${JSON.stringify({ manifest })}\n`);
    },
  };
}

/** The lines of a compressed file, each with its line break. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, end + 1));
      yield rest.length === 1 ? (rest[0] ?? chunk) : Buffer.concat(rest);
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) throw new BadArchive('its last line is not whole');
}

const zipFaults = new Set(['Z_BUF_ERROR', 'Z_DATA_ERROR', 'ERR_STREAM_PREMATURE_CLOSE']);

function faultOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code && zipFaults.has(code)) return new BadArchive(code === 'Z_BUF_ERROR' ? 'it is cut off' : 'it is damaged');
  return error instanceof SyntaxError ? new BadArchive('it is damaged') : error;
}

/** Receives the start of a table, or one of its rows. */
interface Reader {
  table?(head: TableHead): Promise<void>;
  row?(row: Buffer): Promise<void>;
}

/**
 * Reads an archive to its end, or throws BadArchive. Only then is the data that `reader` received known to be valid.
 */
export async function readArchive(file: string, reader: Reader = {}): Promise<Manifest> {
  const whole = createHash('sha256');
  const read: Record<string, { rows: number; sha256: string }> = {};
  let current: { name: string; rows: number; part: ReturnType<typeof createHash> } | undefined;
  let manifest: Manifest | undefined;
  let isFirst = true;
  const endTable = () => {
    if (current) read[current.name] = { rows: current.rows, sha256: current.part.digest('hex') };
    current = undefined;
  };
  try {
    for await (const line of linesOf(file)) {
      if (manifest) throw new BadArchive('something follows its end');
      if (isFirst) {
        const head = JSON.parse(line.toString()) as Partial<Opening> | null;
        if (head?.format !== opening.format) throw new BadArchive('it is not a backup of Orgscope');
        if (head.formatVersion !== formatVersion) throw new BadArchive('a newer version of Orgscope wrote it');
        isFirst = false;
      } else if (line[0] === 91 && current) {
        current.rows += 1;
        current.part.update(line);
        await reader.row?.(line);
      } else {
        endTable();
        const head = JSON.parse(line.toString()) as TableHead & { manifest?: Manifest };
        if (head.manifest) {
          manifest = head.manifest;
          continue;
        }
        current = { name: head.table, rows: 0, part: createHash('sha256') };
        await reader.table?.(head);
      }
      whole.update(line);
    }
  } catch (error) {
    throw faultOf(error);
  }
  if (!manifest) throw new BadArchive('it is cut off');
  const sums = (tables: Manifest['tables']) =>
    JSON.stringify(Object.entries(tables).map(([name, { rows, sha256 }]) => [name, rows, sha256]));
  if (sums(manifest.tables) !== sums(read) || manifest.sha256 !== whole.digest('hex'))
    throw new BadArchive('it is damaged: a checksum does not fit');
  return manifest;
}
