import { inEnglish } from '@orgscope/contract/words/english';
import {
  addFunction,
  chooseFunctions,
  exportFunctions,
  functionMessages,
  listFunctions,
  updateFunction,
} from '@orgscope/contract/resources/functions';
import type { FunctionChange, FunctionInput } from '@orgscope/contract/resources/functions';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aUser, aSession } = await startTestApp();

const client = await aClient();
const foreign = await aClient();
const desk = await aFunction({ client, name: 'Service desk', type: 'IT' });
const audit = await aFunction({ client, name: 'audit', type: 'BUSINESS' });
await aFunction({ client, name: 'Closed', isActive: false });
const theirs = await aFunction({ client: foreign, name: 'Theirs', type: 'IT' });

const member = await aSession({ client });
const admin = await aSession({ platformRole: 'platform_admin' });
const answerOf = ({ id, name, type }: typeof desk) => ({ id, name, type });

describe.each([
  ['list/functions, bare', chooseFunctions, (body: unknown) => body],
  ['functions, in a frame', listFunctions, ({ data }: { data: (typeof desk)[] }) => data.map(answerOf)],
])('%s', (_, endpoint, unframe) => {
  const choices = async (query: { client_id?: number; function_type?: 'IT' | 'BUSINESS' }, as = member) =>
    unframe((await call(endpoint, { as, query })).json());

  it("tells the active functions of the user's client by name", async () => {
    expect(await choices({})).toEqual([audit, desk].map(answerOf));
  });

  it('tells those of one type', async () => {
    expect(await choices({ function_type: 'IT' })).toEqual([answerOf(desk)]);
    expect(await choices({ function_type: 'BUSINESS' })).toEqual([answerOf(audit)]);
  });

  it('takes the own client by its number', async () => {
    expect(await choices({ client_id: client.id })).toEqual([audit, desk].map(answerOf));
  });

  it('tells nobody but platform administrators those of another client', async () => {
    for (const platformRole of ['member', 'client_admin'] as const) {
      const as = await aSession({ client, platformRole });
      for (const id of [foreign.id, 1_000_000]) {
        expect((await call(endpoint, { as, query: { client_id: id } })).statusCode).toBe(404);
      }
    }
    expect(await choices({ client_id: foreign.id }, admin)).toEqual([answerOf(theirs)]);
  });

  it('is empty for a client without any, and absent for no client', async () => {
    expect(await choices({ client_id: (await aClient()).id }, admin)).toEqual([]);
    expect((await call(endpoint, { as: admin, query: { client_id: 1_000_000 } })).statusCode).toBe(404);
  });

  it('refuses a type that is none', async () => {
    const query = { function_type: 'OTHER' as 'IT' };
    expect((await call(endpoint, { as: member, query })).statusCode).toBe(400);
  });
});

const manager = await aSession({ client, platformRole: 'client_admin' });

describe('the records', () => {
  it('tell everything of a function, and those that are inactive to administrators alone', async () => {
    const query = { include_inactive: true };
    const listed = async (as: typeof member) => (await call(listFunctions, { as, query })).json().data;

    expect((await listed(manager)).map(({ name }: { name: string }) => name)).toEqual([
      'audit',
      'Closed',
      'Service desk',
    ]);
    expect(await listed(member)).toEqual([
      { ...answerOf(audit), description: null, user_count: null, is_active: true, version: 1 },
      { ...answerOf(desk), description: null, user_count: null, is_active: true, version: 1 },
    ]);
  });

  it('go out as a file, in the order asked for, those of one type where one is named', async () => {
    const company = await aClient();
    const sales = await aFunction({ client: company, name: 'Sales', type: 'BUSINESS', description: '@home' });
    await aFunction({ client: company, name: 'Network', isActive: false });
    await aUser({ client: company, clientFunctionId: sales.id });
    const file = async (query: { function_type?: 'IT' }) => {
      const all = { client_id: company.id, include_inactive: true, ordering: '-name', ...query } as const;
      return (await call(exportFunctions, { as: admin, query: all })).body.split('\r\n');
    };

    expect(await file({})).toEqual([
      '\uFEFFName,Type,Description,Users,Status',
      "Sales,Business,'@home,1,Active",
      'Network,IT,,0,Inactive',
      '',
    ]);
    expect(await file({ function_type: 'IT' })).toHaveLength(3);
  });
});

describe('a change', () => {
  const change = (id: number, body: FunctionChange) => call(updateFunction, { as: manager, params: { id }, body });

  it('keeps what was left out, and saves a blank description as none', async () => {
    const { id } = await aFunction({ client, name: 'Architecture', description: 'Plans' });

    expect((await change(id, { name: 'Enterprise architecture' })).json().data.description).toBe('Plans');
    expect((await change(id, { description: '  ' })).json().data).toMatchObject({
      name: 'Enterprise architecture',
      type: 'IT',
      description: null,
    });
  });

  it('gives another type to a function that no active user holds, and to no other', async () => {
    const { id } = await aFunction({ client });
    await aUser({ client, clientFunctionId: id, isActive: false });
    expect((await change(id, { type: 'BUSINESS' })).json().data.type).toBe('BUSINESS');
    await aUser({ client, clientFunctionId: id });

    const locked = await change(id, { type: 'IT', name: 'Never saved' });
    const same = await change(id, { type: 'BUSINESS', description: 'Saved' });

    expect([locked.statusCode, locked.json().error.code]).toEqual([409, 'in_use']);
    expect(locked.json().message).toEqual({ type: [inEnglish(functionMessages.typeLocked(1))] });
    expect(same.json().data).toMatchObject({ type: 'BUSINESS', description: 'Saved', user_count: 1 });
    expect(same.json().data.name).not.toBe('Never saved');
  });
});

it.each([undefined, null, ''])('says of the type %j that it is required', async (type) => {
  const body = { name: 'Untyped', type } as unknown as FunctionInput;
  const response = await call(addFunction, { as: manager, body });

  expect([response.statusCode, response.json().message]).toEqual([400, { type: ['Type is required'] }]);
});

it('tells every fault of an addition at once, by field', async () => {
  const body = { name: ' x ', type: 'OTHER' as 'IT', description: 'd'.repeat(5001) };
  const response = await call(addFunction, { as: manager, body });

  expect([response.statusCode, response.json().message]).toEqual([
    400,
    {
      name: ['Function name must be at least 2 characters'],
      type: ['Unknown type'],
      description: ['Description must be at most 5,000 characters'],
    },
  ]);
});
