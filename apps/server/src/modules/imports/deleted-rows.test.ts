import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { deletedRows } from './deleted-rows.ts';
import { fileWordsOf } from './file-words.ts';

const mark = { heading: message('exports.fields.active'), text: message('exports.codes.no') };

it.each([
  ['in English', ['Tag', 'ACTIVE '], ['x', 'no'], true],
  ['in the language of the file', ['Tag', 'Aktiv'], ['x', 'Nein'], true],
  ['not in other languages', ['Tag', 'Actif'], ['x', 'Non'], false],
  ['not where the record is active', ['Tag', 'Active'], ['x', 'Yes'], false],
  ['not in an empty cell', ['Tag', 'Active'], ['x', ''], false],
  ['not without the column', ['Tag', 'Name'], ['no', 'no'], false],
  ['not in a column that is matched with a field', ['Active', 'Name'], ['no', 'x'], false],
])('knows the row of a deleted record %s', async (_, headings, row, expected) => {
  const isDeleted = deletedRows(mark, await fileWordsOf('de'), { name: 0 })(headings);
  expect(isDeleted(row)).toBe(expected);
});
