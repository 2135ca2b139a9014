import { Readable } from 'node:stream';
import { importField } from '@orgscope/contract/records/imports';
import { message } from '@orgscope/contract/words/message';
import { expect, it } from 'vitest';
import { storeCsv } from '../../lib/csv/csv-file.ts';
import { fileWordsOf } from './file-words.ts';
import { readColumns } from './read-columns.ts';

const fields = {
  name: { label: message('fields.name'), headings: ['vorname'] },
  first: { label: message('fields.first_name'), headings: [] },
};

async function mappingOf(headings: string) {
  const csv = await storeCsv(Readable.from([Buffer.from(`${headings}\nx,y`)]));
  try {
    return (await readColumns(csv, fields, await fileWordsOf('de'))).mapping;
  } finally {
    await csv.close();
  }
}

it.each([
  ['First name,Name', { first: 0, name: 1 }],
  ['Vorname,Other', { name: 0 }],
  ['Nachname,Name', { name: 1 }],
  ['First name,Vorname', { first: 0, name: 1 }],
])('takes "%s" in English before the importer’s language', async (headings, mapping) => {
  expect(await mappingOf(headings)).toEqual(mapping);
});

it('refuses two columns with the heading of a field: which of them is meant is not known', async () => {
  await expect(mappingOf('Name,NAME')).rejects.toMatchObject({
    detail: { [importField]: [message('imports.heading_twice', { heading: 'Name' })] },
  });
  expect(await mappingOf('Name,First name,Note,Note')).toEqual({ name: 0, first: 1 });
});
