import { english } from '@orgscope/contract/words/english';
import {
  addIndustry,
  deleteIndustry,
  exportIndustries,
  listIndustries,
  restoreIndustry,
  updateIndustry,
} from '@orgscope/contract/resources/industries';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, inject, anIndustry, aClient, aSession } = await startTestApp();
const admin = await aSession({ platformRole: 'platform_admin' });

const named = async (name: string, query: { include_inactive?: boolean } = {}) => {
  const response = await call(listIndustries, { as: admin, query });
  return response.json().data.filter((industry: { name: string }) => industry.name === name);
};

describe('the list', () => {
  it('has the active industries by name with their count of active clients', async () => {
    const industry = await anIndustry({ name: 'Aerospace', description: 'Wings' });
    await aClient({ industry });
    await aClient({ industry, isActive: false });
    await anIndustry({ name: 'Abandoned', isActive: false });
    await anIndustry({ name: 'aardvark farming' });

    const { data } = (await call(listIndustries, { as: admin })).json();

    const names = data.map(({ name }: { name: string }) => name);
    expect(names.indexOf('aardvark farming')).toBeLessThan(names.indexOf('Aerospace'));
    expect(names).not.toContain('Abandoned');
    expect(await named('Aerospace')).toEqual([
      { id: industry.id, name: 'Aerospace', description: 'Wings', client_count: 1, is_active: true, version: 1 },
    ]);
  });

  it('has the inactive ones too on request', async () => {
    await anIndustry({ name: 'Whaling', isActive: false });

    expect(await named('Whaling', { include_inactive: true })).toMatchObject([{ is_active: false }]);
    expect(await named('Whaling')).toEqual([]);
  });
});

describe('a part of the list', () => {
  const titled = (response: Awaited<ReturnType<typeof call>>) =>
    response.json().data.map(({ name }: { name: string }) => name);

  it('is what a search finds in name or description, in the requested order, a page at a time', async () => {
    for (const name of ['Widgets 2', 'Widgets 10', 'Widgets 1']) await anIndustry({ name });
    await anIndustry({ name: 'Gadgets', description: 'Not WIDGETS 3' });

    const query = { search: 'wiDGets ', ordering: '-name', page: 1, page_size: 2 } as const;
    const first = await call(listIndustries, { as: admin, query });
    const second = await call(listIndustries, { as: admin, query: { ...query, page: 2 } });

    expect([...titled(first), ...titled(second)]).toEqual(['Widgets 10', 'Widgets 2', 'Widgets 1', 'Gadgets']);
    expect(first.json().meta).toEqual({ count: 4, page: 1, page_size: 2 });
  });

  it('sorted by status has the active industries first', async () => {
    for (const [name, isActive] of [
      ['Turf A', false],
      ['Turf B', true],
      ['Turf C', false],
    ] as const)
      await anIndustry({ name, isActive });

    const query = { search: 'turf', ordering: 'status', include_inactive: true } as const;

    expect(titled(await call(listIndustries, { as: admin, query }))).toEqual(['Turf B', 'Turf A', 'Turf C']);
  });

  it('is exported as a file for a spreadsheet, without formulas', async () => {
    await anIndustry({ name: 'Exported "quotes", commas', description: '=1+1\nand more' });

    const response = await call(exportIndustries, { as: admin, query: { search: 'exported' } });

    expect(response.headers['content-disposition']).toMatch(/"industries-\d{4}-\d\d-\d\d\.csv"$/);
    expect(response.body).toBe(
      '\uFEFFName,Description,Clients,Status\r\n"Exported ""quotes"", commas","\'=1+1\nand more",0,Active\r\n',
    );
  });
});

describe('adding', () => {
  it('saves the trimmed name, and a blank description as null', async () => {
    const response = await call(addIndustry, { as: admin, body: { name: '  Banking ', description: '  ' } });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      message: english('industries.done.add'),
      data: { name: 'Banking', description: null, client_count: 0, is_active: true },
    });
  });

  it('refuses the name of an active industry in another case, spacing or Unicode form', async () => {
    await anIndustry({ name: 'Café culture' });

    for (const name of ['café  CULTURE', ' Cafe\u0301 culture ']) {
      const response = await call(addIndustry, { as: admin, body: { name } });
      expect(response.statusCode).toBe(409);
      expect(response.json()).toEqual({
        success: false,
        message: { name: [english('industries.name_taken')] },
        error: {
          code: 'name_taken',
          message: `name: ${english('industries.name_taken')}`,
          messages: { name: [{ code: 'industries.name_taken' }] },
        },
      });
    }
  });

  it('accepts the name of an inactive industry', async () => {
    await anIndustry({ name: 'Telegraphy', isActive: false });

    expect((await call(addIndustry, { as: admin, body: { name: 'Telegraphy' } })).statusCode).toBe(201);
  });

  it('gives a name to one of many simultaneous requests', async () => {
    const attempts = Array.from({ length: 8 }, () => call(addIndustry, { as: admin, body: { name: 'Contested' } }));

    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).toSorted();

    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
  });

  it('returns all errors at once, by field', async () => {
    const response = await call(addIndustry, { as: admin, body: { name: 'x', description: 'd'.repeat(5001) } });

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: {
        name: ['Industry name must be at least 2 characters'],
        description: ['Description must be at most 5,000 characters'],
      },
      error: { code: 'validation_failed' },
    });
  });

  it('refuses text that the database would not return unchanged', async () => {
    for (const name of ['Half a face \uD83D', 'Nothing \0 between']) {
      const response = await call(addIndustry, { as: admin, body: { name } });

      expect(response.statusCode).toBe(400);
      expect(response.json().message).toEqual({ name: ['Text must be valid, without NUL characters'] });
    }
  });

  it('says that an omitted name is required', async () => {
    const response = await call(addIndustry, { as: admin, body: {} as { name: string } });

    expect(response.json().message).toEqual({ name: ['Industry name is required'] });
  });
});

describe('changing', () => {
  it('saves the sent fields and keeps the others', async () => {
    const { id } = await anIndustry({ name: 'Shiping', description: 'Ships' });

    const renamed = await call(updateIndustry, { as: admin, params: { id }, body: { name: 'Shipping' } });
    const emptied = await call(updateIndustry, { as: admin, params: { id }, body: { description: null } });

    expect(renamed.json()).toMatchObject({
      message: english('industries.done.update'),
      data: { name: 'Shipping', description: 'Ships' },
    });
    expect(emptied.json().data).toMatchObject({ name: 'Shipping', description: null });
  });

  it('lets an industry keep its own name in another case', async () => {
    const { id } = await anIndustry({ name: 'retail' });

    const response = await call(updateIndustry, { as: admin, params: { id }, body: { name: 'Retail' } });

    expect(response.json().data.name).toBe('Retail');
  });

  it('refuses a name in use, and saves nothing', async () => {
    await anIndustry({ name: 'Mining' });
    const { id } = await anIndustry({ name: 'Quarrying' });

    const body = { name: 'mining', description: 'changed' };
    const response = await call(updateIndustry, { as: admin, params: { id }, body });

    expect(response.statusCode).toBe(409);
    expect(await named('Quarrying')).toMatchObject([{ description: null }]);
  });

  it('tells the later editor the present state and who changed it, and writes nothing', async () => {
    const { id } = await anIndustry({ name: 'Fisheries' });
    const other = await aSession({ platformRole: 'platform_admin', firstName: 'Grace', lastName: 'Lindqvist' });
    await call(updateIndustry, { as: other, params: { id }, body: { description: 'Fish', version: 1 } });

    const late = await call(updateIndustry, { as: admin, params: { id }, body: { name: 'Fishing', version: 1 } });

    expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({
      record: { id, name: 'Fisheries', description: 'Fish', version: 2 },
      changed_by: 'Grace Lindqvist',
      changed_at: expect.stringMatching(/^\d{4}-/),
    });
    const again = await call(updateIndustry, { as: admin, params: { id }, body: { name: 'Fishing', version: 2 } });
    expect(again.json().data).toMatchObject({ name: 'Fishing', description: 'Fish', version: 3 });
  });

  it('accepts one of two simultaneous changes of the same version', async () => {
    const { id } = await anIndustry();
    const attempts = ['One way', 'Another way'].map((name) =>
      call(updateIndustry, { as: admin, params: { id }, body: { name, version: 1 } }),
    );

    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).toSorted();

    expect(statuses).toEqual([200, 409]);
  });

  it('refuses to change an inactive industry', async () => {
    const { id } = await anIndustry({ isActive: false });

    const response = await call(updateIndustry, { as: admin, params: { id }, body: { name: 'Alive again' } });

    expect(response.statusCode).toBe(409);
    expect(response.json().error).toEqual({
      code: 'inactive',
      message: english('industries.inactive'),
      messages: [{ code: 'industries.inactive' }],
    });
  });

  it('finds no industry with an unknown or malformed id', async () => {
    for (const id of ['2147483647', '2147483648', '0', '-1', '1e3', '0x1', '1.5', 'abc', "1'--", '%00', ' ']) {
      const response = await call(updateIndustry, { as: admin, params: { id }, body: { name: 'Nothing' } });
      expect([id, response.statusCode, response.json().error.code]).toEqual([id, 404, 'not_found']);
    }
  });
});

describe('deleting and restoring', () => {
  it('makes an industry inactive, once', async () => {
    const { id } = await anIndustry({ name: 'Fax machines' });

    const deleted = await call(deleteIndustry, { as: admin, params: { id } });
    const again = await call(deleteIndustry, { as: admin, params: { id } });

    expect(deleted.json()).toMatchObject({
      message: english('industries.done.delete'),
      data: { id, is_active: false },
    });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'inactive']);
  });

  it('accepts the JSON header with an empty body', async () => {
    const { id } = await anIndustry();

    const headers = { 'content-type': 'application/json' };

    expect((await call(deleteIndustry, { as: admin, params: { id }, headers })).statusCode).toBe(200);
    expect((await call(restoreIndustry, { as: admin, params: { id }, headers })).statusCode).toBe(200);
  });

  it('is refused with the count while active clients belong to it', async () => {
    const industry = await anIndustry();
    await aClient({ industry });
    await aClient({ industry });
    await aClient({ industry, isActive: false });

    const response = await call(deleteIndustry, { as: admin, params: { id: industry.id } });

    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'Industry cannot be deleted. 2 client(s) associated',
      error: { code: 'in_use' },
      uses: { clients: 2 },
    });
  });

  it('accepts an industry whose clients are all inactive', async () => {
    const industry = await anIndustry();
    await aClient({ industry, isActive: false });

    expect((await call(deleteIndustry, { as: admin, params: { id: industry.id } })).statusCode).toBe(200);
  });

  it('makes an inactive industry active again, once', async () => {
    const { id } = await anIndustry({ isActive: false });

    const restored = await call(restoreIndustry, { as: admin, params: { id } });
    const again = await call(restoreIndustry, { as: admin, params: { id } });

    expect(restored.json()).toMatchObject({
      message: english('industries.done.restore'),
      data: { id, is_active: true },
    });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'already_active']);
  });

  it('does not restore an industry whose name is in use', async () => {
    const { id } = await anIndustry({ name: 'Printing', isActive: false });
    await anIndustry({ name: 'PRINTING' });

    const response = await call(restoreIndustry, { as: admin, params: { id } });

    expect([response.statusCode, response.json().error.code]).toEqual([409, 'name_taken']);
  });

  it('succeeds for one of many simultaneous requests', async () => {
    const { id } = await anIndustry();

    const attempts = Array.from({ length: 6 }, () => call(deleteIndustry, { as: admin, params: { id } }));
    const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode).toSorted();

    expect(statuses).toEqual([200, ...Array(5).fill(409)]);
  });
});

it('admits platform administrators only', async () => {
  for (const platformRole of ['client_admin', 'member'] as const) {
    const response = await call(listIndustries, { as: await aSession({ platformRole }) });
    expect([response.statusCode, response.json().error.code]).toEqual([403, 'permission_denied']);
  }
});

it('serves the path without its trailing slash too', async () => {
  const url = addIndustry.path.slice(0, -1);
  const response = await inject({ method: 'POST', url, payload: { name: 'Without a slash' }, headers: { ...admin } });
  expect(response.statusCode).toBe(201);
});
