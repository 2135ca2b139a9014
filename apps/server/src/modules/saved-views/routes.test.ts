import { english } from '@orgscope/contract/words/english';
import { getMe } from '@orgscope/contract/resources/me';
import {
  addSavedView,
  deleteSavedView,
  listSavedViews,
  makeViewDefault,
  makeViewNoDefault,
  savedViewLimits,
  updateSavedView,
} from '@orgscope/contract/resources/saved-views';
import type { SavedView, SavedViewInput } from '@orgscope/contract/resources/saved-views';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { database, call, aClient, aUser, aSession } = await startTestApp();

const client = await aClient();
const person = (firstName: string, platformRole: 'member' | 'client_admin' = 'client_admin', of = client) =>
  aSession({ client: of, firstName, lastName: 'Berg', platformRole });
const ada = await person('Ada');
const bo = await person('Bo');
const member = await person('Mo', 'member');
const stranger = await person('Stranger', 'client_admin', await aClient());

let count = 0;
const save = async (as: SessionHeaders, fields: Partial<SavedViewInput> = {}) => {
  const body = { screen: 'users', name: `View ${(count += 1)}`, query: 'sort=-name', ...fields };
  return call(addSavedView, { as, body });
};
const saved = async (as: SessionHeaders, fields: Partial<SavedViewInput> = {}): Promise<SavedView> =>
  (await save(as, fields)).json().data;
const listed = async (as: SessionHeaders, screen = 'users'): Promise<SavedView[]> =>
  (await call(listSavedViews, { as, query: { screen } })).json().data;
const names = async (as: SessionHeaders, screen?: string) => (await listed(as, screen)).map(({ name }) => name);
const defaults = async (as: SessionHeaders) => (await call(getMe, { as })).json().default_views;
const outcome = (response: Awaited<ReturnType<typeof save>>) => [response.statusCode, response.json().error?.code];

describe('the views of a table', () => {
  it('are the user’s own by name, then those that other users of the client share', async () => {
    const screen = 'functions';
    await save(ada, { screen, name: 'zeal', query: 'show=all', hidden_columns: ['type'] });
    await save(ada, { screen, name: 'Alpha', is_shared: true });
    await save(bo, { screen, name: 'Beta', is_shared: true });
    await save(bo, { screen, name: 'Private to Bo' });
    await save(stranger, { screen, name: 'Of others', is_shared: true });
    await save(ada, { screen: 'users', name: 'Of another table' });

    expect(await names(ada, screen)).toEqual(['Alpha', 'zeal', 'Beta']);
    expect(await names(stranger, screen)).toEqual(['Of others']);
    const [, zeal, beta] = await listed(ada, screen);
    expect(zeal).toMatchObject({ query: 'show=all', hidden_columns: ['type'], is_own: true, may_edit: true });
    expect(beta).toMatchObject({ owner: 'Bo Berg', is_own: false, may_edit: true, is_shared: true });
    expect((await listed(member, screen)).map(({ may_edit: mayEdit }) => mayEdit)).toEqual([false, false]);
  });

  it('have unique names per user and table, in every spelling', async () => {
    await save(ada, { screen: 'assets', name: 'In repair' });
    expect(outcome(await save(ada, { screen: 'assets', name: ' IN  Repair' }))).toEqual([409, 'name_taken']);
    expect((await save(ada, { screen: 'users', name: 'In repair' })).statusCode).toBe(201);
    expect((await save(bo, { screen: 'assets', name: 'In repair' })).statusCode).toBe(201);
  });

  it.each([
    ['no name', { name: '  ' }],
    ['a long name', { name: 'n'.repeat(savedViewLimits.nameMax + 1) }],
    ['a NUL', { query: 'search=\0' }],
    ['a long query', { query: 'q'.repeat(savedViewLimits.queryMax + 1) }],
    ['an unknown table', { screen: '../users' }],
    ['columns that are not a list', { hidden_columns: 'name' as unknown as string[] }],
    ['sharing that is not a boolean', { is_shared: 'yes' as unknown as boolean }],
  ])('refuse a view with %s', async (_, fields) => {
    expect(outcome(await save(ada, fields))).toEqual([400, 'validation_failed']);
  });

  it('are limited to a hundred per user, even if two are added at once', async () => {
    const busy = await aUser({ client, platformRole: 'member' });
    const as = await aSession({ user: busy });
    await database.in(platformScope).execute(sql`
      insert into saved_views (client_id, user_id, screen, name, name_key, query, hidden_columns, is_shared)
      select ${client.id}, ${busy.id}, 'users', 'v' || n, 'v' || n, '', '[]', false
      from generate_series(1, ${savedViewLimits.ofPersonMax - 1}) n`);
    const both = await Promise.all([save(as), save(as)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
      english('saved-views.too_many', { most: savedViewLimits.ofPersonMax }),
    );
  });
});

describe('a view', () => {
  it('can be changed in single fields by its owner; each change gives it a new version', async () => {
    const { id } = await saved(ada);
    const body = { query: 'search=berg', version: 1 };
    const changed = await call(updateSavedView, { as: ada, params: { id }, body });
    expect(changed.json().data).toMatchObject({ query: 'search=berg', version: 2 });
    const late = await call(updateSavedView, { as: ada, params: { id }, body });
    expect(outcome(late)).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict).toMatchObject({ record: { version: 2 }, changed_by: 'Ada Berg' });
  });

  it('that is shared can also be changed and deleted by the client’s administrators, but not by members', async () => {
    const { id } = await saved(ada, { is_shared: true });
    const rename = (as: SessionHeaders, name: string) => call(updateSavedView, { as, params: { id }, body: { name } });
    expect(outcome(await rename(member, 'Mine'))).toEqual([403, 'permission_denied']);
    expect(outcome(await call(deleteSavedView, { as: member, params: { id } }))).toEqual([403, 'permission_denied']);
    expect((await rename(bo, 'Ours')).json().data).toMatchObject({ name: 'Ours', owner: 'Ada Berg' });
    expect((await call(deleteSavedView, { as: bo, params: { id } })).statusCode).toBe(200);
    expect(await names(ada)).not.toContain('Ours');
  });

  it('that is not shared is visible to its owner only, and no view of another client is visible', async () => {
    const own = await saved(ada, { name: 'Ada alone' });
    const shared = await saved(ada, { name: 'Of the company', is_shared: true });
    for (const [as, id] of [
      [bo, own.id],
      [stranger, own.id],
      [stranger, shared.id],
    ] as const) {
      const params = { id };
      expect((await call(updateSavedView, { as, params, body: { name: 'Taken over' } })).statusCode).toBe(404);
      expect((await call(deleteSavedView, { as, params })).statusCode).toBe(404);
      expect((await call(makeViewDefault, { as, params })).statusCode).toBe(404);
    }
    expect(await names(ada)).toEqual(expect.arrayContaining(['Ada alone', 'Of the company']));
  });
});

describe('the default view of a table', () => {
  it('is one per user and table, and is sent with the signed-in user until it is removed', async () => {
    const as = await person('Cy');
    const first = await saved(as, { query: 'show=all', hidden_columns: ['email'] });
    const second = await saved(as);
    await call(makeViewDefault, { as, params: { id: second.id } });
    const made = await call(makeViewDefault, { as, params: { id: first.id } });
    expect(made.json().data).toMatchObject({ id: first.id, is_default: true });
    expect(await defaults(as)).toEqual([
      { screen: 'users', view: first.id, query: 'show=all', hidden_columns: ['email'] },
    ]);
    expect(await defaults(bo)).toEqual([]);
    const elsewhere = await saved(as, { screen: 'assets' });
    await call(makeViewDefault, { as, params: { id: elsewhere.id } });
    await call(makeViewNoDefault, { as, params: { id: first.id } });
    expect(await defaults(as)).toMatchObject([{ screen: 'assets', view: elsewhere.id }]);
  });

  it('of one user is not that of another', async () => {
    const screen = 'subscriptions';
    const [owner, other] = [await person('Di'), await person('Eli')];
    const { id } = await saved(owner, { screen, is_shared: true });
    for (const as of [owner, other]) await call(makeViewDefault, { as, params: { id } });

    expect(await listed(bo, screen)).toMatchObject([{ id, is_default: false }]);
    expect(await listed(owner, screen)).toMatchObject([{ id, is_default: true }]);
  });

  it('is removed with its view, and for other users also when the view is no longer shared', async () => {
    const shared = await saved(ada, { screen: 'locations', is_shared: true });
    for (const as of [ada, bo]) await call(makeViewDefault, { as, params: { id: shared.id } });
    await call(updateSavedView, { as: ada, params: { id: shared.id }, body: { is_shared: false } });
    expect(await defaults(bo)).toEqual([]);
    expect(await defaults(ada)).toHaveLength(1);
    await call(deleteSavedView, { as: ada, params: { id: shared.id } });
    expect(await defaults(ada)).toEqual([]);
  });

  it('can be replaced while its view stops being shared', async () => {
    const screen = 'assets';
    const people = await Promise.all(Array.from({ length: 6 }, () => person('Cy')));
    const makeAll = ({ id }: SavedView) => people.map((as) => call(makeViewDefault, { as, params: { id } }));
    for (let round = 0; round < 5; round += 1) {
      const [first, second] = [
        await saved(ada, { screen, is_shared: true }),
        await saved(ada, { screen, is_shared: true }),
      ];
      await Promise.all(makeAll(first));

      const answers = await Promise.all([
        ...makeAll(second),
        call(updateSavedView, { as: ada, params: { id: first.id }, body: { is_shared: false } }),
      ]);

      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      for (const as of people) expect(await defaults(as)).toMatchObject([{ view: second.id }]);
    }
  });
});
