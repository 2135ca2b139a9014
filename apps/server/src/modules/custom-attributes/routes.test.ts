import { english } from '@orgscope/contract/words/english';
import { listAllowedAttributes, listMyAttributes, setMyAttribute } from '@orgscope/contract/resources/attributes';
import {
  addCustomAttribute,
  deleteCustomAttribute,
  exportCustomAttributes,
  listCustomAttributes,
  restoreCustomAttribute,
  updateCustomAttribute,
} from '@orgscope/contract/resources/custom-attributes';
import type {
  CustomAttribute,
  CustomAttributeChange,
  OptionInput,
} from '@orgscope/contract/resources/custom-attributes';
import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { startTestApp } from '../../testing/app.ts';
import type { User } from '../../testing/builders.ts';
import { attributeRecords } from './queries.ts';

const { call, database, aClient, anAttribute, aUser, aSession } = await startTestApp();

const db = database.in(platformScope);
const client = await aClient();
const admin = await aSession({ client, platformRole: 'client_admin' });

type Attribute = Awaited<ReturnType<typeof anAttribute>>;
type Response = Awaited<ReturnType<typeof call>>;

const change = (id: number, body: CustomAttributeChange, as = admin) =>
  call(updateCustomAttribute, { as, params: { id }, body });
const recordIn = (response: Response): CustomAttribute => response.json().data;
const offered = (response: Response) =>
  recordIn(response).options.flatMap(({ name, is_archived: isArchived }) => (isArchived ? [] : [name]));
const archived = (response: Response) =>
  recordIn(response).options.flatMap(({ name, is_archived: isArchived }) => (isArchived ? [name] : []));

/** The option of a name as an editor sends it. */
function kept({ options }: Attribute, name: string, newName = name): OptionInput & { id: number } {
  const option = options.find((each) => each.name === name);
  if (!option) throw new Error('There is no such option');
  return { id: option.id, name: newName };
}

const choose = ({ id, clientId }: User, attribute: Attribute, name: string) =>
  database
    .in(platformScope)
    .insert(userAttributeValues)
    .values({ clientId, userId: id, attributeId: attribute.id, optionId: kept(attribute, name).id });

/** An attribute whose option "Chosen" has an active user and "Left" an inactive one. */
async function inUse() {
  const attribute = await anAttribute({ client, options: ['Free', 'Chosen', 'Left'] });
  await choose(await aUser({ client }), attribute, 'Chosen');
  await choose(await aUser({ client, isActive: false }), attribute, 'Left');
  return attribute;
}

describe('the list', () => {
  it('has the attributes by name with their options in order and the active users of each', async () => {
    const company = await aClient();
    const as = await aSession({ client: company, platformRole: 'client_admin' });
    const grade = await anAttribute({ client: company, name: 'Grade', options: ['Senior', 'Junior'], required: true });
    await anAttribute({ client: company, name: 'Band', isActive: false });
    for (const isActive of [true, true, false])
      await choose(await aUser({ client: company, isActive }), grade, 'Junior');

    const { data } = (await call(listCustomAttributes, { as })).json();

    const [senior, junior] = [kept(grade, 'Senior'), kept(grade, 'Junior')];
    expect(data).toEqual([
      {
        id: grade.id,
        name: 'Grade',
        description: null,
        required: true,
        options: [
          { ...senior, order: 0, user_count: 0, is_archived: false },
          { ...junior, order: 1, user_count: 2, is_archived: false },
        ],
        user_count: 2,
        is_active: true,
        version: 1,
      },
    ]);
  });

  it('counts all answers in one pass, whatever the number of attributes and options', async () => {
    const company = await aClient();
    const names = Array.from({ length: 20 }, (_, index) => `Option ${index}`);
    const person = await aUser({ client: company });
    for (const name of ['Grade', 'Band', 'Team']) {
      await choose(person, await anAttribute({ client: company, name, options: names }), 'Option 3');
    }
    const scanned = async (query: SQL) => {
      const { rows } = await db.execute(sql`explain (analyze, format json) ${query}`);
      const plan = JSON.stringify(rows);
      return [...plan.matchAll(/"Relation Name":"user_attribute_values".*?"Actual Loops":(\d+)/g)].map(([, loops]) =>
        Number(loops),
      );
    };

    expect(await scanned(attributeRecords(company.id, false, undefined).getSQL())).toEqual([1]);
  });

  it('is exported as a file with the offered options, and is searched by option too', async () => {
    const attribute = await anAttribute({ client, name: 'Exported', required: true, options: ['Red', 'Blue', 'Gone'] });
    await choose(await aUser({ client }), attribute, 'Gone');
    await change(attribute.id, { options: [kept(attribute, 'Red'), kept(attribute, 'Blue')] });

    const response = await call(exportCustomAttributes, { as: admin, query: { search: 'blue' } });

    expect(response.headers['content-disposition']).toMatch(/"custom-attributes-\d{4}-\d\d-\d\d\.csv"$/);
    expect(response.body).toBe(
      '\uFEFFName,Description,Required,Options,Users,Status\r\nExported,,Yes,Red; Blue,1,Active\r\n',
    );
  });
});

describe('adding', () => {
  const add = (name: string, options: OptionInput[]) =>
    call(addCustomAttribute, { as: admin, body: { name, description: ' ', options } });

  it('offers the options in their order', async () => {
    const response = await add('Shirt', [{ name: ' M ' }, { name: 'S' }, { name: 'L' }]);

    expect(offered(response)).toEqual(['M', 'S', 'L']);
    expect(recordIn(response)).toMatchObject({ description: null, required: false, user_count: 0, version: 1 });
  });

  it('puts the options in the order that they tell', async () => {
    const response = await add('Shoe', [
      { name: 'L', order: 30 },
      { name: 'S', order: 10 },
      { name: 'M', order: 20 },
    ]);
    expect(offered(response)).toEqual(['S', 'M', 'L']);
    expect(recordIn(response).options.map(({ order }) => order)).toEqual([0, 1, 2]);

    const { id, options } = recordIn(response);
    const last = options.map((option) => ({ ...option, ...(option.name === 'S' && { order: 9 }) }));
    expect(offered(await change(id, { options: last }))).toEqual(['M', 'L', 'S']);
    const refused = await add('Hat', [{ name: 'M', order: 0.5 }]);
    expect(refused.json().message).toEqual({ options: [english('common.not_whole_number')] });
  });

  it('refuses two options of one name in any case, and ids of options', async () => {
    const attribute = await anAttribute({ client });

    const twice = await add('Twice', [{ name: 'Café' }, { name: 'other' }, { name: ' CAFE\u0301' }]);
    const taken = await add('Taken over', [{ ...kept(attribute, 'One') }]);

    expect([twice.statusCode, twice.json().message]).toEqual([
      400,
      { options: [english('custom-attributes.option_taken', { name: 'CAFE\u0301' })] },
    ]);
    expect(taken.json().message).toEqual({ options: [english('custom-attributes.no_such_option')] });
    const { data } = (await call(listCustomAttributes, { as: admin })).json();
    expect(data.map(({ name }: { name: string }) => name)).not.toContain('Taken over');
  });

  it('requires an option, and a name in each', async () => {
    expect((await add('None', [])).json().message).toEqual({ options: ['Add at least one option'] });
    expect((await add('Blank', [{ name: ' ' }])).statusCode).toBe(400);
  });
});

describe('changing the options', () => {
  it('keeps, renames, adds and orders them', async () => {
    const attribute = await anAttribute({ client, options: ['A', 'B', 'C'] });

    const options = [kept(attribute, 'C'), { name: 'New' }, kept(attribute, 'A', 'First'), kept(attribute, 'B')];
    const response = await change(attribute.id, { options });

    expect(recordIn(response).options).toMatchObject([
      { ...kept(attribute, 'C'), order: 0 },
      { name: 'New', order: 1 },
      { id: kept(attribute, 'A').id, name: 'First', order: 2 },
      { ...kept(attribute, 'B'), order: 3 },
    ]);
    expect(recordIn(response)).toMatchObject({ name: attribute.name, version: 2 });
  });

  it('lets two options swap names in one request', async () => {
    const attribute = await anAttribute({ client, options: ['A', 'B', 'C'] });

    const options = [kept(attribute, 'A', 'B'), kept(attribute, 'B', 'C'), kept(attribute, 'C', 'a')];
    const response = await change(attribute.id, { options });

    expect(recordIn(response).options).toMatchObject(options);
  });

  it('deletes an omitted option without users, and archives one with users, active or not', async () => {
    const attribute = await inUse();

    const response = await change(attribute.id, { options: [{ name: 'New' }, { name: 'Newer' }] });

    expect([offered(response), archived(response)]).toEqual([
      ['New', 'Newer'],
      ['Chosen', 'Left'],
    ]);
    const all = recordIn(response).options.map(({ name }: { name: string }) => name);
    expect(all).toEqual(['New', 'Newer', 'Chosen', 'Left']);
    expect(recordIn(response).user_count).toBe(1);
  });

  it('restores an archived option by name or id, with its users', async () => {
    const attribute = await inUse();
    await change(attribute.id, { options: [kept(attribute, 'Free')] });

    const byName = await change(attribute.id, { options: [kept(attribute, 'Free'), { name: 'chosen' }] });
    const byNumber = await change(attribute.id, { options: [kept(attribute, 'Left'), kept(attribute, 'Chosen')] });

    expect(recordIn(byName).options).toMatchObject([
      { name: 'Free' },
      { id: kept(attribute, 'Chosen').id, name: 'chosen', user_count: 1, is_archived: false },
      { name: 'Left', is_archived: true },
    ]);
    expect([offered(byNumber), archived(byNumber)]).toEqual([['Left', 'Chosen'], []]);
  });

  it('recognises an option by its name only', async () => {
    const attribute = await inUse();

    const response = await change(attribute.id, { options: [{ name: 'Chosen' }, { name: 'Free' }] });

    expect(recordIn(response).options.slice(0, 2)).toMatchObject([kept(attribute, 'Chosen'), kept(attribute, 'Free')]);
  });

  it('refuses an option of another attribute and a duplicate, and saves nothing', async () => {
    const attribute = await anAttribute({ client, options: ['A', 'B'] });
    const others = [await anAttribute({ client }), await anAttribute()];
    const a = kept(attribute, 'A');

    for (const other of others) {
      const response = await change(attribute.id, { name: 'Never', options: [a, kept(other, 'One')] });
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        { options: [english('custom-attributes.no_such_option')] },
      ]);
    }
    for (const again of [{ name: ' a' }, { id: a.id, name: 'Z' }]) {
      const response = await change(attribute.id, { name: 'Never', options: [a, again] });
      expect(response.json().message).toEqual({
        options: [english('custom-attributes.option_taken', { name: again.name.trim() })],
      });
    }
    const now = await change(attribute.id, {});
    expect(recordIn(now)).toMatchObject({ name: attribute.name, version: 1 });
    expect(offered(now)).toEqual(['A', 'B']);
  });

  it('keeps the options if a change omits them', async () => {
    const attribute = await anAttribute({ client });

    const response = await change(attribute.id, { required: true, description: 'Why' });

    expect(recordIn(response)).toMatchObject({ required: true, description: 'Why', name: attribute.name });
    expect(offered(response)).toEqual(['One', 'Two']);
  });

  it('tells the activity of those that change, and of no other', async () => {
    const attribute = await anAttribute({ client, options: ['A', 'B', 'C', 'D'] });
    const told = () =>
      db
        .select({ act: auditEvents.act, name: auditEvents.recordName, after: auditEvents.after })
        .from(auditEvents)
        .where(and(eq(auditEvents.resource, 'custom_attribute_options'), eq(auditEvents.clientId, client.id)))
        .orderBy(auditEvents.id);
    const before = (await told()).length;

    await change(attribute.id, {
      options: [kept(attribute, 'A'), kept(attribute, 'B', 'Better'), kept(attribute, 'C')],
    });

    expect((await told()).slice(before)).toMatchObject([
      { act: 'removed', name: 'D' },
      { act: 'changed', name: 'Better', after: { name: 'Better' } },
    ]);
  });

  it('increments the version, so that a later editor is told of them', async () => {
    const attribute = await anAttribute({ client });
    const one = kept(attribute, 'One');
    await change(attribute.id, { options: [one], version: 1 });

    const late = await change(attribute.id, { options: [one, { name: 'Three' }], version: 1 });

    expect([late.statusCode, late.json().error.code]).toEqual([409, 'edit_conflict']);
    expect(late.json().conflict.record).toMatchObject({ version: 2, options: [one] });
  });

  it('never loses the choice of a user who chooses at the same moment', async () => {
    for (const _ of Array.from({ length: 5 })) {
      const attribute = await anAttribute({ client, options: ['A', 'B'] });
      const as = await aSession({ client });
      const option = kept(attribute, 'B').id;

      const [chosen, changed] = await Promise.all([
        call(setMyAttribute, { as, params: { id: attribute.id }, body: { option } }),
        change(attribute.id, { options: [kept(attribute, 'A')] }),
      ]);

      expect([
        [200, ['B']],
        [404, []],
      ]).toContainEqual([chosen.statusCode, archived(changed)]);
    }
  });

  it('waits for a user who is choosing', async () => {
    const attribute = await anAttribute({ client, options: ['A', 'B'] });
    const user = await aUser({ client });
    let edit: ReturnType<typeof change> | undefined;

    await database.transaction(platformScope, async (tx) => {
      // The first step of every choice.
      await tx.select().from(customAttributes).where(eq(customAttributes.id, attribute.id)).for('share');
      edit = change(attribute.id, { options: [kept(attribute, 'A')] });
      const choice = { clientId: client.id, userId: user.id, attributeId: attribute.id };
      await tx.insert(userAttributeValues).values({ ...choice, optionId: kept(attribute, 'B').id });
    });

    expect(archived(await (edit as ReturnType<typeof change>))).toEqual(['B']);
  });
});

describe('for the users', () => {
  it('an archived option stays chosen and is no longer offered', async () => {
    const attribute = await anAttribute({ client, name: 'Commute', options: ['Bus', 'Bike'] });
    const as = await aSession({ client });
    const bus = kept(attribute, 'Bus');
    await call(setMyAttribute, { as, params: { id: attribute.id }, body: { option: bus.id } });

    await change(attribute.id, { options: [kept(attribute, 'Bike')] });

    const mine = (await call(listMyAttributes, { as })).json().data;
    const allowed = (await call(listAllowedAttributes, { as })).json().data;
    expect(mine).toContainEqual({ id: attribute.id, name: 'Commute', option: bus });
    expect(allowed).toContainEqual(expect.objectContaining({ name: 'Commute', options: [kept(attribute, 'Bike')] }));
  });

  it('the options have the order of the last change', async () => {
    const attribute = await anAttribute({ client, name: 'Shift', options: ['Day', 'Night'] });
    const options = [kept(attribute, 'Night'), kept(attribute, 'Day')];

    await change(attribute.id, { options });

    const allowed = (await call(listAllowedAttributes, { as: await aSession({ client }) })).json().data;
    expect(allowed).toContainEqual(expect.objectContaining({ name: 'Shift', options }));
  });

  it('the choices are restored with a deleted attribute', async () => {
    const attribute = await anAttribute({ client, options: ['Yes', 'No'] });
    const as = await aSession({ client });
    const answer = { id: attribute.id, name: attribute.name, option: kept(attribute, 'Yes') };
    await call(setMyAttribute, { as, params: { id: attribute.id }, body: { option: answer.option.id } });
    const mine = async () => (await call(listMyAttributes, { as })).json().data;

    const deleted = await call(deleteCustomAttribute, { as: admin, params: { id: attribute.id } });
    expect(await mine()).not.toContainEqual(answer);
    const restored = await call(restoreCustomAttribute, { as: admin, params: { id: attribute.id } });

    expect(await mine()).toContainEqual(answer);
    expect([deleted, restored].map((each) => recordIn(each).user_count)).toEqual([1, 1]);
    expect(recordIn(restored).options).toMatchObject([{ name: 'Yes', user_count: 1 }, { name: 'No' }]);
  });
});
