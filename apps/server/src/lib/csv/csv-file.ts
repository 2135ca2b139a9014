import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { csvGuard } from './csv-guard.ts';
import type { CsvForm } from './csv-guard.ts';
import { inUtf8 } from './in-utf8.ts';

/** An uploaded CSV file, on disk for the duration of its call: many can wait without filling the memory. */
export interface CsvFile extends CsvForm {
  readonly size: number;
  pieces(): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

const pieceBytes = 4 * 1024;

/** A file without a name: only the process that opened it can read it, and it disappears with the process. */
async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `orgscope-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let from = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes, from);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    from += bytesRead;
  }
}

/** Stores a file as it arrives, in UTF-8. Throws a CsvFault at the first byte that makes it invalid, and stores nothing. */
export async function storeCsv(bytes: AsyncIterable<Buffer>): Promise<CsvFile> {
  const guard = csvGuard();
  const file = await namelessFile();
  try {
    let size = 0;
    for await (const chunk of inUtf8(bytes)) {
      guard.take(chunk);
      // Unlike write(), which may take a part of it where the disk is nearly full.
      await file.writeFile(chunk);
      size += chunk.length;
    }
    return { ...guard.end(), size, pieces: () => piecesOf(file), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}
