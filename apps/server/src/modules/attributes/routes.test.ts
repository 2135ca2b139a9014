import { english } from '@orgscope/contract/words/english';
import { listAllowedAttributes, listMyAttributes, setMyAttribute } from '@orgscope/contract/resources/attributes';
import { listUnansweredAttributes } from '@orgscope/contract/resources/unanswered-attributes';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { customAttributeOptions } from '../../db/tables/custom-attributes.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, database, aClient, anAttribute, aSession } = await startTestApp();

type Attribute = Awaited<ReturnType<typeof anAttribute>>;
const namesOf = ({ options }: Attribute) => options.map(({ id, name }) => ({ id, name }));

function optionOf({ options }: Attribute, place: number) {
  const option = options[place];
  if (!option) throw new Error('There is no such option');
  return option;
}

const archive = ({ id }: { id: number }) =>
  database
    .in(platformScope)
    .update(customAttributeOptions)
    .set({ isArchived: true })
    .where(eq(customAttributeOptions.id, id));

const mine = async (as: SessionHeaders) => (await call(listMyAttributes, { as })).json().data;
const allowed = async (as: SessionHeaders) => (await call(listAllowedAttributes, { as })).json().data;
const choose = (as: SessionHeaders, { id }: { id: number }, option: number | string | null) =>
  call(setMyAttribute, { as, params: { id }, body: { option } });

describe('the allowed attributes', () => {
  it('are the active ones of the user’s client by name, with the offered options in order', async () => {
    const client = await aClient();
    const grade = await anAttribute({ client, name: 'Grade', options: ['Senior', 'Junior'], required: true });
    const band = await anAttribute({ client, name: 'band', description: 'Pay band', options: ['B', 'A', 'Old'] });
    const bare = await anAttribute({ client, name: 'Zone', options: ['Gone'] });
    await anAttribute({ client, isActive: false });
    await anAttribute();
    await archive(optionOf(band, 2));
    await archive(optionOf(bare, 0));

    expect(await allowed(await aSession({ client }))).toEqual([
      { id: band.id, name: 'band', description: 'Pay band', required: false, options: namesOf(band).slice(0, 2) },
      { id: grade.id, name: 'Grade', description: null, required: true, options: namesOf(grade) },
      { id: bare.id, name: 'Zone', description: null, required: false, options: [] },
    ]);
  });
});

describe('what the user is still asked for', () => {
  it('are the required attributes that offer something, until an option is chosen', async () => {
    const client = await aClient();
    const [grade, band] = [
      await anAttribute({ client, name: 'Grade', required: true }),
      await anAttribute({ client, name: 'Band', required: true }),
    ];
    const bare = await anAttribute({ client, name: 'Zone', options: ['Gone'], required: true });
    await archive(optionOf(bare, 0));
    await anAttribute({ client, name: 'Optional' });
    await anAttribute({ client, name: 'Inactive', required: true, isActive: false });
    await anAttribute({ required: true });
    const [as, colleague] = [await aSession({ client }), await aSession({ client })];
    const asked = async (person: SessionHeaders) =>
      (await call(listUnansweredAttributes, { as: person })).json().data.map(({ name }: { name: string }) => name);

    expect(await asked(as)).toEqual(['Band', 'Grade']);
    await choose(as, band, optionOf(band, 0).id);
    expect([await asked(as), await asked(colleague)]).toEqual([['Grade'], ['Band', 'Grade']]);
    await choose(as, grade, optionOf(grade, 0).id);
    expect(await asked(as)).toEqual([]);
  });
});

describe("the user's own values", () => {
  it('has one for each active attribute, empty until an option is chosen', async () => {
    const client = await aClient();
    const [grade, band] = [await anAttribute({ client, name: 'Grade' }), await anAttribute({ client, name: 'Band' })];
    await anAttribute({ client, isActive: false });
    await anAttribute();
    const as = await aSession({ client });
    const { id, name } = optionOf(grade, 1);

    const response = await choose(as, grade, String(id));

    expect(response.json()).toEqual({ success: true, data: { id: grade.id, name: 'Grade', option: { id, name } } });
    expect(await mine(as)).toEqual([
      { id: band.id, name: 'Band', option: null },
      { id: grade.id, name: 'Grade', option: { id, name } },
    ]);
  });

  it('are changed and removed, for this user only', async () => {
    const client = await aClient();
    const [attribute, other] = [await anAttribute({ client, name: 'A' }), await anAttribute({ client, name: 'B' })];
    const [as, colleague] = [await aSession({ client }), await aSession({ client })];
    await choose(colleague, attribute, optionOf(attribute, 0).id);
    await choose(as, other, optionOf(other, 1).id);

    await choose(as, attribute, optionOf(attribute, 0).id);
    expect((await choose(as, attribute, optionOf(attribute, 1).id)).statusCode).toBe(200);
    const kept = { option: { id: optionOf(other, 1).id } };
    expect(await mine(as)).toMatchObject([{ option: { id: optionOf(attribute, 1).id } }, kept]);
    for (const _ of [1, 2]) expect((await choose(as, attribute, null)).json().data.option).toBeNull();

    expect(await mine(as)).toMatchObject([{ option: null }, kept]);
    expect(await mine(colleague)).toMatchObject([{ option: { id: optionOf(attribute, 0).id } }, { option: null }]);
  });

  it('keeps an option that was archived later and is no longer offered', async () => {
    const client = await aClient();
    const attribute = await anAttribute({ client });
    const as = await aSession({ client });
    const option = optionOf(attribute, 0);
    await choose(as, attribute, option.id);

    await archive(option);

    expect(await mine(as)).toMatchObject([{ option: { id: option.id } }]);
    expect((await choose(as, attribute, option.id)).statusCode).toBe(404);
  });

  it('may be chosen many times at once', async () => {
    const client = await aClient();
    const attribute = await anAttribute({ client });
    const as = await aSession({ client });

    const answers = await Promise.all(
      [0, 1, 0, 1].map((place) => choose(as, attribute, optionOf(attribute, place).id)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });
});

describe('is refused, and nothing is saved:', () => {
  it('an option of another attribute or client, an unknown one and an archived one', async () => {
    const client = await aClient();
    const attribute = await anAttribute({ client, options: ['One', 'Two', 'Old'] });
    const as = await aSession({ client });
    await choose(as, attribute, optionOf(attribute, 0).id);
    await archive(optionOf(attribute, 2));
    const refused = [
      optionOf(await anAttribute({ client }), 0).id,
      optionOf(await anAttribute(), 0).id,
      optionOf(attribute, 2).id,
      2_147_483_647,
    ];

    for (const option of refused) {
      const response = await choose(as, attribute, option);
      expect([response.statusCode, response.json().message]).toEqual([404, { option: ['Option not found'] }]);
    }

    expect(await mine(as)).toContainEqual(
      expect.objectContaining({ option: { id: optionOf(attribute, 0).id, name: 'One' } }),
    );
  });

  it('an attribute of another client, also for platform administrators, and an inactive one', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'platform_admin' });

    for (const attribute of [await anAttribute(), await anAttribute({ client, isActive: false })]) {
      for (const option of [optionOf(attribute, 0).id, null]) {
        const response = await choose(as, attribute, option);
        expect([response.statusCode, response.json().message]).toEqual([404, 'Attribute not found']);
      }
    }
  });

  it('no option for a required attribute', async () => {
    const client = await aClient();
    const attribute = await anAttribute({ client, required: true });
    const as = await aSession({ client });
    await choose(as, attribute, optionOf(attribute, 0).id);

    const response = await choose(as, attribute, null);

    expect([response.statusCode, response.json().message]).toEqual([400, { option: [english('attributes.required')] }]);
    expect(await mine(as)).toMatchObject([{ option: { id: optionOf(attribute, 0).id } }]);
  });

  it('a value that is not a number', async () => {
    const client = await aClient();
    const attribute = await anAttribute({ client });
    const as = await aSession({ client });

    for (const option of ['', 'one', '1.5', '-1']) expect((await choose(as, attribute, option)).statusCode).toBe(400);
    const without = await call(setMyAttribute, { as, params: { id: attribute.id }, body: {} as { option: null } });
    expect(without.statusCode).toBe(400);
  });
});
