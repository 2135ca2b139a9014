import { beforeAll, expect, it } from 'vitest';
import { haveTexts } from '../../testing/texts.ts';
import { failureText } from './failure-text.ts';
import { failureOf, Unreachable } from './failure.ts';

beforeAll(haveTexts);

const ours = { refused: 'Refused', failed: 'Could not be done. Try again.' };
const mayBeDone = Object.assign(new Unreachable('offline'), { mayBeDone: true });

it.each([
  ['a refusal with words', failureOf(409, { success: false, message: 'Taken' }), 'Taken'],
  ['a refusal without words', failureOf(409, { success: false }), ours.refused],
  ['a broken server', failureOf(500, {}), ours.failed],
  ['a lost answer that may be asked for again', new Unreachable('offline'), ours.failed],
  [
    'a lost answer of a write that may have been done',
    mayBeDone,
    "The server's answer did not arrive. It may have been done: look before you try again.",
  ],
])('the text of %s', (_, error, text) => {
  expect(failureText(error, ours)).toBe(text);
});
