import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { choose, forgetScreen, haveScreen, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { AttributeField } from './attribute-field.tsx';

const grade = {
  id: 7,
  name: 'Grade',
  description: '',
  required: false,
  options: [
    { value: '1', label: 'Junior' },
    { value: '2', label: 'Senior' },
  ],
  chosen: '1',
};

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({});
});
afterEach(forgetScreen);

const open = (attribute = grade) => openScreen(<AttributeField attribute={attribute} />, '/account/my-profile');
const list = () => screen.getByRole('combobox', { name: 'Grade' });
const bodies = () => api.writes().map(({ body }) => body);

test('a choice that is not required can be taken back', async () => {
  open();
  await choose('Grade', 'None');
  await screen.findByText('Attribute updated successfully');
  expect(bodies()).toEqual([{ option: null }]);
  expect(list().textContent).toBe('Select an option');
});

test.each([
  ['required', { ...grade, required: true }],
  ['empty', { ...grade, chosen: '' }],
])('of one that is %s there is nothing to take back', async (_, attribute) => {
  open(attribute);
  fireEvent.click(list());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Junior', 'Senior']);
});

test('the choice that is held already is not saved again', async () => {
  open();
  await choose('Grade', 'Junior');
  expect(bodies()).toEqual([]);
});

test('a refused choice falls back to the former one, and the toast says why', async () => {
  api.answers['PATCH'] = refusal('Locked', 'validation_failed');
  open();
  await choose('Grade', 'Senior');
  await screen.findByText('Failed to update attribute: Locked');
  await waitFor(() => expect(list().textContent).toBe('Junior'));
});
