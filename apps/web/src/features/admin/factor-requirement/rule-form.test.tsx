import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { RuleForm } from './rule-form.tsx';

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({});
  const rule = { required: true, grace_days: 14, since: null, people: 3, without: 1 };
  openScreen(<RuleForm rule={rule} query={{}} />, '/admin/security');
});
afterEach(forgetScreen);

function save(days: string) {
  fireEvent.change(screen.getByLabelText('Days of grace'), { target: { value: days } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

test.each(['', ' ', '1e1', '0x10', '7.5'])('refuses "%s" as days of grace', async (days) => {
  save(days);
  expect(await screen.findByText('Enter 0 to 90 days')).toBeDefined();
  expect(api.writes()).toEqual([]);
});

test('saves a number of days', async () => {
  save('0');
  await waitFor(() => expect(api.writes()[0]?.body).toEqual({ required: true, grace_days: 0 }));
});
