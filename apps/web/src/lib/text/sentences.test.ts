import { afterEach, expect, it } from 'vitest';
import { setFormatLanguage } from '../format-language.ts';
import { sentences } from './sentences.ts';

afterEach(() => setFormatLanguage('en-GB'));

it('puts a full stop only where a sentence follows and none is there', () => {
  expect(sentences(['Too many questions', 'Is it known?', 'It was 3.2.', 'Two have the same name'])).toBe(
    'Too many questions. Is it known? It was 3.2. Two have the same name',
  );
  expect(sentences(['Too many questions'])).toBe('Too many questions');
});

it('leaves out what has no text', () => {
  expect(sentences([undefined, 'One', '', false, null])).toBe('One');
  expect(sentences([])).toBe('');
});

it('has the full stop of Japanese, without a space after it', () => {
  setFormatLanguage('ja');
  expect(sentences(['質問が多すぎます', '前年は3.2でした。', '名前が同じです'])).toBe(
    '質問が多すぎます。前年は3.2でした。名前が同じです',
  );
});

it('ends no question in Arabic with a full stop', () => {
  setFormatLanguage('ar-u-nu-latn');
  expect(sentences(['هل هو معروف؟', 'الأسئلة كثيرة', 'الاسم مكرر'])).toBe('هل هو معروف؟ الأسئلة كثيرة. الاسم مكرر');
});
