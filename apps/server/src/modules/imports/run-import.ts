import { linesType } from '@orgscope/contract/endpoint';
import { message } from '@orgscope/contract/words/message';
import { PassThrough } from 'node:stream';
import { importLimits } from '@orgscope/contract/records/imports';
import type { ImportCheck, ImportedRecord, ImportFault, ImportProgress } from '@orgscope/contract/records/imports';
import { AppError, refusalBody } from '../../errors/app-error.ts';
import { messageAs } from '../../errors/message-answer.ts';
import { Streamed } from '../../http/streamed.ts';

/** Refuses a file with faults: an import writes all rows or none. */
export function refuseFaults({ faulty_rows: rows }: ImportCheck): void {
  if (rows > 0) throw new AppError('validation_failed', message('imports.faulty', { count: rows }));
}

/** What an import has written, and the rows that it left out although the check found no fault in them. */
export interface Written {
  readonly added: number;
  readonly changed: number;
  readonly leftOut?: readonly ImportFault[];
  /** Each record, if its writes can be undone. Those beyond the most that are told may be missing. */
  readonly records?: readonly ImportedRecord[];
}

/** The records in a line. */
const lineOfRecords = 100;

interface Import {
  readonly check: ImportCheck;
  /** How many items are written: rows that need no writing have none. */
  readonly total: number;
  /** The message of an import that has succeeded. */
  message(imported: number, leftOut: number): string;
  /**
   * Writes all rows, or throws and writes none. It reports its progress; `report` throws after the caller has
   * disconnected, which rolls the import back.
   */
  work(report: (done: number) => void): Promise<Written>;
  /** The refusal to answer with after an error. */
  refusalOf(error: unknown): AppError;
}

/** Runs an import and sends its progress as JSON lines. It is rolled back if the caller disconnects before the end. */
export function runImport({ check, total, message: messageFor, work, refusalOf }: Import): Streamed {
  const lines = new PassThrough();
  const writeLine = (line: ImportProgress) => lines.write(`${JSON.stringify(line)}\n`);
  const report = (done: number) => {
    if (lines.destroyed) throw new Error('The caller has disconnected');
    writeLine({ done, total });
  };

  async function run(): Promise<void> {
    try {
      report(0);
      const { added, changed, leftOut = [], records = [] } = await work(report);
      if (lines.destroyed) return;
      // Apart from the outcome, which is kept for a repeated request and must be short.
      const told = added + changed <= importLimits.toldRecords ? records : [];
      for (let from = 0; from < told.length; from += lineOfRecords)
        writeLine({ done: total, total, records: told.slice(from, from + lineOfRecords) });
      const { rows, deleted_rows: deleted, deleted_row_numbers: deletedNumbers } = check;
      const imported = added + changed;
      const omitted = {
        ...(leftOut.length > 0 && { left_out: [...leftOut] }),
        ...(deleted !== undefined && { deleted_rows: deleted, deleted_row_numbers: deletedNumbers }),
      };
      writeLine({
        success: true,
        ...messageAs('message', messageFor(imported, leftOut.length)),
        data: { imported, added, changed, unchanged: rows - imported - leftOut.length, ...omitted },
      });
    } catch (error) {
      if (lines.destroyed) return;
      writeLine(refusalBody(refusalOf(error)));
    }
    lines.end();
  }

  void run();
  return new Streamed({ 'content-type': `${linesType}; charset=utf-8` }, lines);
}
