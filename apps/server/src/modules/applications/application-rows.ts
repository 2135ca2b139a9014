import { rowsReader } from '../records/rows-reader.ts';
import { readApplications, recordOf } from './application-record.ts';

export const { readRows, readRow } = rowsReader(async (...which) => (await readApplications(...which)).map(recordOf));
