import { english } from '@orgscope/contract/words/english';
import { changeMe, getMe } from '@orgscope/contract/resources/me';
import { completeProfile } from '@orgscope/contract/resources/onboarding';
import type { ProfileCompletion } from '@orgscope/contract/resources/onboarding';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictures } from '../../db/tables/pictures.ts';
import { platformScope } from '../../db/scope.ts';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';

const { call, database, aClient, aFunction, aLocation, anAttribute, aUser, aSession, userById } = await startTestApp();

const png = await sharp({ create: { width: 30, height: 30, channels: 4, background: '#2a9d8f80' } })
  .png()
  .toBuffer();

const atFunction = { client_function_id: ['Function is required.'] };
const atLocation = { client_location_id: ['Location is required.'] };
const nowhere = { client_function_id: null, client_location_id: null };
const asTexts = (body: object) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, value === null ? '' : value]));

/** A newcomer, and the newcomer's input: of a new company with a function and a location, or of the given one. */
async function aNewcomer(known?: Awaited<ReturnType<typeof aClient>>) {
  const client = known ?? (await aClient());
  const fresh = { firstName: '', lastName: '', profileCompletedAt: null };
  const user = await aUser({ client, ...fresh });
  const body: ProfileCompletion = {
    first_name: ' Ines ',
    last_name: 'Duarte',
    client_function_id: known ? null : (await aFunction({ client })).id,
    client_location_id: known ? null : (await aLocation({ client })).id,
    timezone: 'Europe/Lisbon',
    company_role: 'specialist',
    job_title: ' Analyst ',
  };
  return { client, user, body, as: await aSession({ user }) };
}

describe('completing the profile', () => {
  it('saves everything, and the profile is complete', async () => {
    const { as, body, user } = await aNewcomer();
    expect((await call(getMe, { as })).json().needs_profile_completion).toBe(true);

    const response = await call(completeProfile, { as, body });

    expect(response.json()).toEqual({
      success: true,
      data: { first_name: 'Ines', last_name: 'Duarte', profile_picture_url: null, timezone: 'Europe/Lisbon' },
    });
    expect((await call(getMe, { as })).json()).toMatchObject({
      full_name: 'Ines Duarte',
      needs_profile_completion: false,
      client_function: { id: body.client_function_id },
      client_location: { id: body.client_location_id },
      company_role: 'specialist',
      job_title: 'Analyst',
    });
    expect((await userById(user.id)).profileCompletedAt).toBeInstanceOf(Date);
  });

  it('accepts a form with a picture', async () => {
    const { as, body } = await aNewcomer();

    const { data } = (await call(completeProfile, { as, form: formOf(body, { bytes: png }) })).json();

    expect(data).toMatchObject({ first_name: 'Ines', timezone: 'Europe/Lisbon' });
    expect((await call(getMe, { as })).json().profile_picture_url).toBe(data.profile_picture_url);
    expect(data.profile_picture_url).toMatch(/^\/media\//);
  });

  it('is a change when it is repeated, and keeps the first completion time', async () => {
    const { as, body, user } = await aNewcomer();
    await call(completeProfile, { as, form: formOf(body, { bytes: png }) });
    const first = await userById(user.id);

    const { data } = (await call(completeProfile, { as, body: { ...body, first_name: 'Inês' } })).json();

    expect(data).toMatchObject({ first_name: 'Inês', profile_picture_url: `/media/${first.profilePicture}` });
    expect((await userById(user.id)).profileCompletedAt).toEqual(first.profileCompletedAt);
  });

  it.each([
    ['JSON', (body: object) => ({ body: body as ProfileCompletion })],
    ['a form, which sends null as an empty text', (body: object) => ({ form: formOf(asTexts(body), { bytes: png }) })],
  ])('needs no function or location where the company has none, as %s', async (_, sent) => {
    const client = await aClient();
    await aFunction({ client, isActive: false });
    await aLocation({ client, isActive: false });
    const { as, body } = await aNewcomer(client);

    const response = await call(completeProfile, { as, ...sent({ ...body, ...nowhere }) });

    expect(response.statusCode).toBe(200);
    expect((await call(getMe, { as })).json()).toMatchObject({
      needs_profile_completion: false,
      client_function: null,
      client_location: null,
    });
    // Saving another field of the profile asks for neither.
    expect((await call(changeMe, { as, body: { job_title: 'Lead' } })).statusCode).toBe(200);
  });

  it('needs no function where the company has none of the stated type', async () => {
    const client = await aClient();
    const { id: site } = await aLocation({ client });
    await aFunction({ client, type: 'BUSINESS' });
    const { as, body } = await aNewcomer(client);
    const without = { ...body, client_function_id: null, client_location_id: site };

    for (const stated of [{}, { function_type: 'BUSINESS' }] as const) {
      const refused = await call(completeProfile, { as, body: { ...without, ...stated } });
      expect([refused.statusCode, refused.json().message]).toEqual([400, atFunction]);
    }
    expect((await call(completeProfile, { as, body: { ...without, function_type: 'IT' } })).statusCode).toBe(200);
  });

  it('does not require the required attributes', async () => {
    const { as, body, client } = await aNewcomer();
    await anAttribute({ client, required: true });

    expect((await call(completeProfile, { as, body })).statusCode).toBe(200);
  });
});

describe('is refused, and nothing is saved:', () => {
  it('a function or location that is unknown, inactive or of another client, at its field', async () => {
    const { as, body, client, user } = await aNewcomer();
    const before = await database.in(platformScope).$count(pictures);
    const [theirs, closed] = [await aFunction(), await aFunction({ client, isActive: false })];
    const [abroad, shut] = [await aLocation(), await aLocation({ client, isActive: false })];
    const noFunction = { client_function_id: ['Function not found'] };
    const noLocation = { client_location_id: ['Location not found'] };

    for (const [wrong, message] of [
      [{ client_function_id: theirs.id }, noFunction],
      [{ client_function_id: 2_147_483_647 }, noFunction],
      [{ client_location_id: abroad.id }, noLocation],
      [
        { client_function_id: closed.id, client_location_id: shut.id },
        { ...noFunction, ...noLocation },
      ],
    ] as const) {
      const response = await call(completeProfile, { as, form: formOf({ ...body, ...wrong }, { bytes: png }) });
      expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found']);
      expect(response.json().message).toEqual(message);
    }
    expect(await userById(user.id)).toEqual(user);
    expect(await database.in(platformScope).$count(pictures)).toBe(before);
  });

  it('no function or location where the company has one to choose from', async () => {
    const { as, body, user } = await aNewcomer();

    for (const [missing, message] of [
      [{ client_function_id: null }, atFunction],
      [{ client_location_id: null }, atLocation],
      [nowhere, { ...atFunction, ...atLocation }],
    ] as const) {
      const asJson = await call(completeProfile, { as, body: { ...body, ...missing } });
      expect([asJson.statusCode, asJson.json().error.code, asJson.json().message]).toEqual([
        400,
        'validation_failed',
        message,
      ]);
      const asForm = await call(completeProfile, { as, form: formOf(asTexts({ ...body, ...missing })) });
      expect([asForm.statusCode, asForm.json().message]).toEqual([400, message]);
    }
    expect(await userById(user.id)).toEqual(user);
  });

  it('a form with missing fields, each with its own message, and an invalid picture', async () => {
    const { as, user } = await aNewcomer();

    const response = await call(completeProfile, { as, form: formOf({ first_name: 'I' }, { bytes: 'GIF89a' }) });

    expect(response.statusCode).toBe(400);
    expect(response.json().message).toEqual({
      first_name: ['First name must be at least 2 characters.'],
      last_name: ['Last name must be at least 2 characters.'],
      client_function_id: ['Function is required.'],
      client_location_id: ['Location is required.'],
      timezone: ['Timezone is required.'],
      company_role: ['Company role is required.'],
      job_title: ['Job title is required.'],
      profile_picture: [english('pictures.wrong_type')],
    });
    expect(await userById(user.id)).toEqual(user);
  });

  it('a valid form with a broken picture', async () => {
    const { as, body, user } = await aNewcomer();
    const broken = { bytes: png.subarray(0, 40) };

    expect((await call(completeProfile, { as, form: formOf(body, broken) })).json().message).toEqual({
      profile_picture: [english('pictures.damaged')],
    });
    expect(await userById(user.id)).toEqual(user);
  });
});
