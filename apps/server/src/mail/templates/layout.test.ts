import { mailWordsOf } from '@orgscope/contract/mail-words';
import { expect, test } from 'vitest';
import { asHtml } from './layout.ts';

const letter = {
  subject: 'Changed',
  preview: '',
  paragraphs: [],
  facts: [{ label: 'Name', from: 'Ada', to: 'Grace' }],
  action: { label: 'Open', link: 'https://example.com' },
  closing: [],
};

test.each([
  ['en', 'Ada → <span'],
  ['ar', 'Ada &rlm;←&rlm; <span'],
] as const)('the arrow of a change points to the new value: %s', async (language, change) => {
  expect(asHtml(letter, '', await mailWordsOf(language))).toContain(change);
});
