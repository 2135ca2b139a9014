import { message } from '@orgscope/contract/message';
import { PassThrough } from 'node:stream';
import type { ImportCheck, ImportFault, ImportProgress } from '@orgscope/contract/imports';
import { AppError, errorOf } from '../../errors/app-error.ts';
import { toldAs } from '../../errors/told.ts';
import { Streamed } from '../../http/streamed.ts';

/** Refuses to write anything of a file that has faults. */
export function refuseFaults({ faulty_rows: rows }: ImportCheck): void {
  if (rows > 0) throw new AppError('validation_failed', message('imports.faulty', { count: rows }));
}

/** How many records were written, and which rows were not, where others may be. */
export interface Written {
  readonly imported: number;
  readonly leftOut: readonly ImportFault[];
}

interface Import {
  readonly total: number;
  /** What to say when so many were written. */
  message(imported: number, leftOut: number): string;
  /**
   * Writes all or, where it throws, nothing, and answers what it wrote. It tells how far it is; that throws where
   * nobody listens.
   */
  work(tell: (done: number) => void): Promise<number | Written>;
  /** What an error means to the caller. */
  refusalOf(error: unknown): AppError;
}

/** Writes an import and tells how far it is, a line of JSON at a time. Whoever leaves before the end has it undone. */
export function runImport({ total, message: messageFor, work, refusalOf }: Import): Streamed {
  const lines = new PassThrough();
  const say = (line: ImportProgress) => lines.write(`${JSON.stringify(line)}\n`);
  const tell = (done: number) => {
    if (lines.destroyed) throw new Error('The receiver has left');
    say({ done, total });
  };

  async function run(): Promise<void> {
    try {
      tell(0);
      const written = await work(tell);
      if (lines.destroyed) return;
      const { imported, leftOut } = typeof written === 'number' ? { imported: written, leftOut: [] } : written;
      const told = leftOut.length > 0 ? { left_out: [...leftOut] } : {};
      say({ success: true, ...toldAs('message', messageFor(imported, leftOut.length)), data: { imported, ...told } });
    } catch (error) {
      if (lines.destroyed) return;
      const told = errorOf(refusalOf(error));
      say({ success: false, message: told.message, error: told });
    }
    lines.end();
  }

  void run();
  return new Streamed({ 'content-type': 'application/x-ndjson; charset=utf-8' }, lines);
}
