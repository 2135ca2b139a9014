import { afterEach, beforeAll, expect, test } from 'vitest';
import { sessionPrefix, writeStored } from '../lib/browser/storage.ts';
import { forgetScreen, haveScreen, json, stubApi } from '../testing/screen.tsx';
import { answerAddress } from './waiting-pulses.ts';

beforeAll(haveScreen);
afterEach(() => {
  localStorage.clear();
  forgetScreen();
});

test('answering a pulse leaves what its editor has not saved yet', async () => {
  // The name that the editor gives to it.
  writeStored(`${sessionPrefix}pulse-7`, { values: { title: 'Not saved yet' } });
  const before = { ...localStorage };
  const token = 'a'.repeat(43);
  stubApi({ POST: () => json({ success: true, message: '', data: { token } }) });

  expect(await answerAddress(7)).toBe(`/pulse/${token}`);
  expect({ ...localStorage }).toEqual(before);
});
