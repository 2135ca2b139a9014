import { listFunctions, writes } from '@orgscope/contract/resources/functions';
import { recordsOf } from './records/records.ts';
import type { RowOf } from './records/records.ts';

/** The functions of a client. */
export const functions = recordsOf(
  'functions',
  { list: listFunctions, ...writes },
  { otherwise: { type: 'BUSINESS' } },
);

/** A function as any server may list it. */
export type FunctionRecord = RowOf<typeof functions>;
