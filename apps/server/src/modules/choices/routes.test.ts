import { listCompanyRoles, listTimezones } from '@orgscope/contract/resources/choices';
import type { Choice } from '@orgscope/contract/resources/choices';
import { companyRoles, ProfileChange } from '@orgscope/contract/resources/me';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp } from '../../testing/app.ts';

const { call, aSession } = await startTestApp();
const as = await aSession();

it('returns the company roles without an envelope, in their order', async () => {
  const choices: Choice[] = (await call(listCompanyRoles, { as })).json();

  expect(choices.map(({ value }) => value)).toEqual(companyRoles);
  expect(choices[1]).toEqual({ value: 'department_head', label: 'Department head' });
});

it('returns the time zones without an envelope, and a profile accepts each of them', async () => {
  const choices: Choice[] = (await call(listTimezones, { as })).json();

  expect(choices[0]).toEqual({ value: 'UTC', label: 'UTC' });
  expect(choices.find(({ value }) => value === 'Asia/Tokyo')?.label).toBe('Asia/Tokyo (UTC+09:00)');
  const refused = choices.filter(({ value }) => !z.safeParse(ProfileChange, { timezone: value }).success);
  expect(refused).toEqual([]);
});
