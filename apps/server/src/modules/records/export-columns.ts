import { english } from '@orgscope/contract/words/english';
import type { MessageKey } from '@orgscope/contract/words/message';
import type { CsvColumns } from '../../http/csv.ts';

// The words of exported files, from the contract's locale.

type HeadingName = MessageKey extends infer Key ? (Key extends `exports.fields.${infer Name}` ? Name : never) : never;

/** The columns of a file in this order, each under the heading of its name. */
export const exportColumns = <Row>(
  cells: Readonly<Partial<Record<HeadingName, CsvColumns<Row>[string]>>>,
): CsvColumns<Row> =>
  Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => [english(`exports.fields.${name as HeadingName}`), cell]),
  );

export const activeText = (isActive: boolean): string =>
  isActive ? english('exports.codes.active') : english('exports.codes.inactive');
export const yesOrNo = (is: boolean): string => (is ? english('exports.codes.yes') : english('exports.codes.no'));
