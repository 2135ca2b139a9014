import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { expect, test } from 'vitest';
import { asHtml, asText } from './layout.ts';

const letter = {
  subject: 'Changed',
  preview: '',
  paragraphs: [],
  facts: [{ label: 'Name', from: 'Ada', to: 'Grace' }],
  action: { label: 'Open', link: 'https://example.com' },
  closing: [],
};

test.each([
  ['en', 'Ada &lrm;→&lrm; <span'],
  ['ar', 'Ada &rlm;←&rlm; <span'],
] as const)('the arrow of a change points to the new value: %s', async (language, change) => {
  expect(asHtml(letter, '', await mailWordsOf(language))).toContain(change);
});

test('a code to type in runs from left to right in every language', async () => {
  expect(asHtml({ ...letter, code: '2345-abcd' }, '', await mailWordsOf('ar'))).toMatch(/<p dir="ltr"[^>]*>2345-abcd</);
});

test.each([
  ['en', '84.6% (−5.1)', '84.6% <span'],
  ['ar', '84.6%\u200F (−5.1)', '84.6%\u200F <span'],
] as const)('a figure and its change are two texts: %s', async (language, asPlain, asRich) => {
  const section = { title: 'Home', figure: '84.6%', change: '−5.1', text: '', note: '', action: letter.action };
  const words = await mailWordsOf(language);
  expect(asText({ ...letter, sections: [section] }, '', words)).toContain(asPlain);
  expect(asHtml({ ...letter, sections: [section] }, '', words)).toContain(asRich);
});
