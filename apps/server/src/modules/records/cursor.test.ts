// Long lists that programs read completely, in parts, while people write.
import { addAsset, deleteAsset, listAssets } from '@orgscope/contract/resources/assets';
import { listUsers } from '@orgscope/contract/resources/users';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, inject, aClient, anAsset, aUser, aSession } = await startTestApp();
const acme = await aClient();
const as = await aSession({ client: acme, platformRole: 'client_admin' });
const globex = await aClient();
await anAsset({ client: globex });

interface Part {
  readonly data: { readonly id: number }[];
  readonly next_cursor: string | null;
}
const partAfter = async (cursor: string, more: { search?: string; include_inactive?: boolean } = {}): Promise<Part> =>
  (await call(listAssets, { as, query: { cursor, page_size: 3, ...more } })).json();

async function idsByCursor(between: (part: number) => Promise<unknown> = async () => undefined): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = '*';
  for (let part = 1; cursor !== null; part += 1) {
    const { data, next_cursor: next } = await partAfter(cursor);
    ids.push(...data.map(({ id }) => id));
    await between(part);
    cursor = next;
  }
  return ids;
}

describe('a list by cursor', async () => {
  const made: number[] = [];
  for (let at = 0; at < 9; at += 1) {
    made.push((await anAsset({ client: acme, name: `Z${9 - at}`, isActive: at !== 4 })).id);
  }
  const active = made.filter((_, at) => at !== 4);

  it('comes in parts, each record once, without a count', async () => {
    expect(await idsByCursor()).toEqual(active);
    const first = await partAfter('*');
    expect([first.data.length, 'meta' in first, typeof first.next_cursor]).toEqual([3, false, 'string']);
    // Eight in all: the last part is full only by chance.
    const { next_cursor: end } = (await call(listAssets, { as, query: { cursor: '*', page_size: 8 } })).json();
    expect(end).toBeNull();
  });

  it('is filtered like any other', async () => {
    const all = await call(listAssets, { as, query: { cursor: '*', page_size: 200, include_inactive: true } });
    expect((all.json() as Part).data.map(({ id }) => id)).toEqual(made);
    expect((await partAfter('*', { search: 'z3' })).data.map(({ id }) => id)).toEqual([made[6]]);
    expect(await partAfter('*', { search: 'nothing' })).toMatchObject({ data: [], next_cursor: null });
  });

  it('loses and repeats no record if others are added and deleted in between', async () => {
    const ids = await idsByCursor(async (part) => {
      if (part > 1) return;
      // By name it would come first; the one deleted has been read.
      const body = { asset_tag: 'NEW-1', name: 'Aa', category: 'laptop', status: 'in_stock' } as const;
      await call(addAsset, { as, body });
      await call(deleteAsset, { as, params: { id: made[0] ?? 0 } });
    });
    expect(ids.slice(0, 8)).toEqual(active);
    expect(ids).toHaveLength(9);
  });

  it('reaches users too, of the own client alone', async () => {
    const [one, two] = [await aUser({ client: globex }), await aUser({ client: globex, platformRole: 'client_admin' })];
    const owner = await aSession({ user: two });
    const { data, next_cursor: next } = (
      await call(listUsers, { as: owner, query: { cursor: '*', page_size: 1 } })
    ).json();
    expect(data.map(({ id }: { id: number }) => id)).toEqual([one.id]);
    const rest = (await call(listUsers, { as: owner, query: { cursor: next } })).json();
    expect(rest).toMatchObject({ data: [{ id: two.id }], next_cursor: null });
    // A cursor is only a place: another client's shows nothing of that client.
    const foreign = (await call(listAssets, { as, query: { cursor: next, page_size: 200 } })).json() as Part;
    expect(foreign.data.length).toBeGreaterThan(0);
    expect(foreign.data.every(({ id }) => id > one.id)).toBe(true);
    expect((await call(listAssets, { as: owner, query: { cursor: '*' } })).json().data).toHaveLength(1);
  });

  it.each([
    ['cursor=', 'malformed'],
    ['cursor=abc', 'unknown'],
    [`cursor=${Buffer.from('1.99999999999').toString('base64url')}`, 'too large'],
    [`cursor=${Buffer.from('1.1 or 1=1').toString('base64url')}`, 'hostile'],
    ['cursor=*&page=2', 'with a page'],
    ['cursor=*&ordering=name', 'with an order'],
    ['cursor=*&cursor=*', 'twice'],
  ])('is refused: %s', async (query) => {
    const response = await inject({ method: 'GET', url: `${listAssets.path}?${query}`, headers: { ...as } });
    expect([response.statusCode, Object.keys(response.json().message)]).toEqual([400, ['cursor']]);
  });
});
