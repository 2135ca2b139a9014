import { expect, test } from 'vitest';
import { shareTexts } from './share-texts.ts';

test('whole percents of the parts of a whole add up to 100', () => {
  // 46.6, 34.6 and 18.8% would be 47 + 35 + 19.
  expect(shareTexts([466, 346, 188])).toEqual(['47%', '34%', '19%']);
  expect(shareTexts([1, 1, 1])).toEqual(['34%', '33%', '33%']);
  expect(shareTexts([29, 71])).toEqual(['29%', '71%']);
});

test('only nothing is 0%, and only all is 100%', () => {
  expect(shareTexts([1, 0, 299])).toEqual(['<1%', '0%', '>99%']);
  // Rounded alone, the third would be 1% too.
  expect(shareTexts([6, 6, 6, 982])).toEqual(['1%', '1%', '<1%', '98%']);
  expect(shareTexts([0, 7])).toEqual(['0%', '100%']);
  expect(shareTexts([0, 0])).toEqual(['0%', '0%']);
});
