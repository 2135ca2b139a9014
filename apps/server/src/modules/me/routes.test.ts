import { modules } from '@orgscope/contract/modules';
import { changeMe, getMe } from '@orgscope/contract/resources/me';
import type { ProfileChange } from '@orgscope/contract/resources/me';
import { listUsers } from '@orgscope/contract/resources/users';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { call, aClient, aFunction, aLocation, aUser, aSession, userById } = await startTestApp();

describe('reading', () => {
  it('returns profile and session without an envelope', async () => {
    const client = await aClient({
      name: 'Acme',
      primaryColor: '#7A2E3A',
      secondaryColor: '#F7EFEA',
      accentColor: '#D98E73',
      altAccentColor: '#4F6D7A',
    });
    const clientFunction = await aFunction({ client, name: 'Service desk', type: 'IT' });
    const clientLocation = await aLocation({ client, name: 'Lisbon' });
    const user = await aUser({
      client,
      username: 'maria@acme.example',
      firstName: 'Maria',
      lastName: 'Reis',
      jobTitle: 'Lead',
      timezone: 'Europe/Lisbon',
      companyRole: 'team_lead',
      profilePicture: 'a1b2.webp',
      clientFunctionId: clientFunction.id,
      clientLocationId: clientLocation.id,
    });

    const response = await call(getMe, { as: await aSession({ user }) });

    expect(response.json()).toEqual({
      id: user.id,
      first_name: 'Maria',
      last_name: 'Reis',
      username: 'maria@acme.example',
      platform_role: 'member',
      user_role_name: 'Member',
      profile_picture_url: '/media/a1b2.webp',
      job_title: 'Lead',
      language: null,
      timezone: 'Europe/Lisbon',
      company_role: 'team_lead',
      company_role_display: 'Team lead',
      client: {
        id: client.id,
        name: 'Acme',
        color_palette: {
          primary_color: '#7A2E3A',
          secondary_color: '#F7EFEA',
          accent_color: '#D98E73',
          alt_accent_color: '#4F6D7A',
        },
        timezone: client.timezone,
      },
      client_function: { id: clientFunction.id, name: 'Service desk', type: 'IT' },
      client_location: { id: clientLocation.id, name: 'Lisbon' },
      full_name: 'Maria Reis',
      permissions: ['analytics.can_view'],
      needs_password: false,
      needs_factors: false,
      factors_due_at: null,
      needs_terms: false,
      needs_profile_completion: false,
      subscriptions: [],
      modules: modules.map((name) => ({ name, status: 'none', date: null })),
      default_views: [],
    });
  });

  it('has null for fields that a new user has not filled in', async () => {
    const as = await aSession({ firstName: '', lastName: '', acceptedTermsVersion: null, profileCompletedAt: null });

    expect((await call(getMe, { as })).json()).toMatchObject({
      full_name: '',
      profile_picture_url: null,
      company_role_display: null,
      client_function: null,
      client_location: null,
      needs_terms: true,
      needs_profile_completion: true,
    });
  });
});

describe('changing', () => {
  it('saves the sent fields, trimmed, and keeps the others', async () => {
    const client = await aClient();
    const user = await aUser({ client, jobTitle: 'Analyst' });
    const [{ id: functionId }, { id: locationId }] = [await aFunction({ client }), await aLocation({ client })];

    const response = await call(changeMe, {
      as: await aSession({ user }),
      body: {
        first_name: '  Zoë ',
        client_function_id: functionId,
        client_location_id: String(locationId),
        timezone: 'Asia/Tokyo',
        company_role: 'manager',
      },
    });

    expect(response.json()).toMatchObject({
      success: true,
      data: {
        first_name: 'Zoë',
        last_name: user.lastName,
        job_title: 'Analyst',
        timezone: 'Asia/Tokyo',
        company_role_display: 'Manager',
        client_function: { id: functionId },
        client_location: { id: locationId },
      },
    });
    expect(await userById(user.id)).toMatchObject({ firstName: 'Zoë', clientFunctionId: functionId });
  });

  it('finds the user by the new name, and tells an administrator who is editing the user', async () => {
    const user = await aUser({ username: 'zoe@people.example' });
    const as = await aSession({ user });

    await call(changeMe, { as, body: { first_name: 'Zoë' } });
    await call(changeMe, { as, body: { last_name: 'Reis' } });

    expect(await userById(user.id)).toMatchObject({
      searchText: 'zoe reis zoe@people.example',
      version: 3,
      changedBy: 'Zoë Okafor',
    });
  });

  it('clears function, location and job title', async () => {
    const client = await aClient();
    const { id } = await aFunction({ client });
    const user = await aUser({ client, clientFunctionId: id, jobTitle: 'Analyst' });

    const body = { client_function_id: null, client_location_id: null, job_title: ' ' };
    const { data } = (await call(changeMe, { as: await aSession({ user }), body })).json();

    expect(data).toMatchObject({ client_function: null, client_location: null, job_title: null });
  });

  it('saves nothing if function or location is unknown, inactive or of another client, and says so at the field', async () => {
    const client = await aClient();
    const user = await aUser({ client, firstName: 'Before' });
    const as = await aSession({ user });
    const [theirs, closed] = [await aFunction(), await aFunction({ client, isActive: false })];
    const [abroad, shut] = [await aLocation(), await aLocation({ client, isActive: false })];
    const atFunction = { client_function_id: ['Function not found'] };
    const atLocation = { client_location_id: ['Location not found'] };

    for (const [change, message] of [
      [{ client_function_id: theirs.id }, atFunction],
      [{ client_function_id: 2_147_483_647, client_location_id: null }, atFunction],
      [{ client_location_id: abroad.id }, atLocation],
      [
        { client_function_id: closed.id, client_location_id: shut.id },
        { ...atFunction, ...atLocation },
      ],
    ] as const) {
      const response = await call(changeMe, { as, body: { first_name: 'After', ...change } });
      expect([response.statusCode, response.json().error.code]).toEqual([404, 'not_found']);
      expect(response.json().message).toEqual(message);
    }
    expect(await userById(user.id)).toMatchObject({ firstName: 'Before', clientFunctionId: null });
  });

  it('after simultaneous changes of first and last name, finds the user by both', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });

    await Promise.all([
      call(changeMe, { as, body: { first_name: 'Zoë' } }),
      call(changeMe, { as, body: { last_name: 'Reis' } }),
    ]);

    const { data } = (await call(listUsers, { as, query: { search: 'Zoë Reis' } })).json();
    expect(data).toMatchObject([{ full_name: 'Zoë Reis' }]);
  });

  it('gives platform administrators no access to other clients here', async () => {
    const as = await aSession({ platformRole: 'platform_admin' });

    const response = await call(changeMe, { as, body: { client_function_id: (await aFunction()).id } });

    expect(response.statusCode).toBe(404);
  });

  it('ignores fields that users may not change here', async () => {
    const user = await aUser();
    const body = { username: 'boss@people.example', platform_role: 'platform_admin', client_id: 1, is_active: false };

    const response = await call(changeMe, { as: await aSession({ user }), body: body as ProfileChange });

    expect(response.statusCode).toBe(200);
    expect(await userById(user.id)).toEqual(user);
  });

  it('returns all errors at once, by field, and saves nothing', async () => {
    const user = await aUser({ jobTitle: 'Analyst' });
    const body = {
      first_name: ' ',
      last_name: 'x'.repeat(151),
      timezone: 'Mars/Olympus',
      company_role: 'owner',
      client_function_id: 'three',
      job_title: 'Changed',
    };

    const response = await call(changeMe, { as: await aSession({ user }), body: body as unknown as ProfileChange });

    expect(response.statusCode).toBe(400);
    expect(response.json().message).toEqual({
      first_name: ['First name is required'],
      last_name: ['Must be at most 150 characters'],
      timezone: ['Unknown timezone'],
      company_role: ['Unknown company role'],
      client_function_id: ['Must be the number of a record'],
    });
    expect(await userById(user.id)).toEqual(user);
  });
});
