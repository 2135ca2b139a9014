import { rowsReader } from '../records/rows-reader.ts';
import { readAssets, recordOf } from './asset-record.ts';

export const { readRows, readRow } = rowsReader(async (...which) => (await readAssets(...which)).map(recordOf));
