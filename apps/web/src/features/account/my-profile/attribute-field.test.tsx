import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Attribute } from '../../../api/attributes.ts';
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
  archived: undefined,
};

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({});
});
afterEach(forgetScreen);

const open = (attribute: Attribute = grade) =>
  openScreen(<AttributeField attribute={attribute} />, '/account/my-profile');
const list = () => screen.getByRole('combobox', { name: 'Grade' });
const bodies = () => api.writes().map(({ body }) => body);

test('an optional choice can be removed', async () => {
  open();
  await choose('Grade', 'None');
  await screen.findByText('Attribute updated successfully');
  expect(bodies()).toEqual([{ option: null }]);
  expect(list().textContent).toBe('Select an option');
});

test.each([
  ['required', { ...grade, required: true }],
  ['empty', { ...grade, chosen: '' }],
])('a choice that is %s cannot be removed', async (_, attribute) => {
  open(attribute);
  fireEvent.click(list());
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Junior', 'Senior']);
});

const archived = { ...grade, required: true, chosen: '7', archived: { value: '7', label: 'Trainee' } };
const offered = async () => {
  fireEvent.click(list());
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};

test('a choice that is archived keeps its name, and is listed', async () => {
  open(archived);
  expect(list().textContent).toBe('Trainee');
  expect(await offered()).toEqual(['Junior', 'Senior', 'Trainee']);
});

test('another choice is saved in place of an archived one', async () => {
  open(archived);
  await choose('Grade', 'Senior');
  await screen.findByText('Attribute updated successfully');
  expect(list().textContent).toBe('Senior');
  expect(bodies()).toEqual([{ option: 2 }]);
});

test('choosing the present value again saves nothing', async () => {
  open();
  await choose('Grade', 'Junior');
  expect(bodies()).toEqual([]);
});

test('a refused choice reverts, and the toast says why', async () => {
  api.answers['PATCH'] = refusal('Locked', 'validation_failed');
  open();
  await choose('Grade', 'Senior');
  await screen.findByText('Failed to update attribute: Locked');
  await waitFor(() => expect(list().textContent).toBe('Junior'));
});

function Stored() {
  const [chosen, store] = useState('1');
  return (
    <>
      <AttributeField attribute={{ ...grade, chosen }} />
      <button type="button" onClick={() => store((last) => (last === '1' ? '2' : '1'))}>
        Store the other
      </button>
    </>
  );
}

test('a choice that was saved here and is changed elsewhere is shown as it is now', async () => {
  openScreen(<Stored />, '/account/my-profile');
  await choose('Grade', 'Senior');
  await screen.findByText('Saved');
  const store = screen.getByRole('button', { name: 'Store the other' });
  fireEvent.click(store);
  expect(list().textContent).toBe('Senior');
  fireEvent.click(store);
  expect(list().textContent).toBe('Junior');
});

test('one that is not required is marked as optional', () => {
  open();
  expect(screen.getByText('Optional')).toBeDefined();
  forgetScreen();
  open({ ...grade, required: true });
  expect(screen.queryByText('Optional')).toBeNull();
});
