import { text } from 'node:stream/consumers';
import { addFunction } from '@orgscope/contract/resources/functions';
import { expect, it } from 'vitest';
import { tenantScope } from '../../db/scope.ts';
import { csvText } from '../../http/csv.ts';
import { startTestApp } from '../../testing/app.ts';
import { fileColumns, fileRows } from './activity-file.ts';

const { call, database, aClient, aSession } = await startTestApp();
const client = await aClient();
const asLead = await aSession({ client, platformRole: 'client_admin' });
for (const name of ['Finance', 'Treasury', 'Tax']) await call(addFunction, { as: asLead, body: { name, type: 'IT' } });

const fileOf = async (most: number) => {
  const shown: (string | null)[] = [];
  const search = { clientId: client.id, closed: [], kind: 'functions' };
  const rows = fileRows(
    database.in(tenantScope(client.id)),
    search,
    'de',
    (events) => shown.push(...events.map(({ record }) => record.name)),
    most,
  );
  const lines = (await text(csvText(fileColumns, rows))).trim().split('\r\n').slice(1);
  return { shown, count: lines.length, last: lines.at(-1) };
};

it('says at its end that older events were left out', async () => {
  expect(await fileOf(2)).toEqual({
    shown: ['Tax', 'Treasury'],
    count: 3,
    last: expect.stringMatching(/^"Ältere Ereignisse fehlen: Eine Datei fasst höchstens 2\..*",+$/),
  });
});

it('says nothing where all events fit', async () => {
  const whole = await fileOf(3);
  expect([whole.count, whole.shown]).toEqual([3, ['Tax', 'Treasury', 'Finance']]);
  expect(whole.last).toContain(',added,functions,');
});
