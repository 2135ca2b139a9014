import { expect, it } from 'vitest';
import { aQuestion } from '../../testing/pulse-questions.ts';
import { pressedAnswer } from './pressed-answer.ts';

const press = (key: string, at = 0) => ({ key, at });
const agreement = aQuestion('purpose', 'agreement');
const service = aQuestion('devices', 'importance_satisfaction');
const score = aQuestion('recommend', 'enps');
const choice = aQuestion('pick', 'choice', { options: ['Faster', 'Cheaper', 'Quieter'] });

it.each(['0', '6', 'a', 'Enter', '12'])('takes %s for no value from 1 to 5', (key) => {
  expect(pressedAnswer(agreement, {}, press(key))).toBeUndefined();
});

it('answers the open part of a service first, then the last one, or the one with the focus', () => {
  expect(pressedAnswer(service, {}, press('5'))).toEqual({ part: 'importance', value: 5 });
  expect(pressedAnswer(service, { importance: 5 }, press('2'))).toEqual({ part: 'satisfaction', value: 2 });
  const both = { importance: 5, satisfaction: 2 };
  expect(pressedAnswer(service, both, press('4'))).toEqual({ part: 'satisfaction', value: 4 });
  expect(pressedAnswer(service, both, press('4'), { focused: 'importance' })).toEqual({ part: 'importance', value: 4 });
});

it('takes 1 and 0 in one go for 10, and a later 0 for 0', () => {
  const before = press('1', 5000);
  expect(pressedAnswer(score, {}, press('0', 5400), { before })?.value).toBe(10);
  expect(pressedAnswer(score, {}, press('0', 6500), { before })?.value).toBe(0);
  expect(pressedAnswer(score, {}, press('0', 5400))?.value).toBe(0);
});

it('counts options from 1 on', () => {
  expect(pressedAnswer(choice, {}, press('3'))).toEqual({ part: 'value', value: 2 });
  expect(pressedAnswer(choice, {}, press('4'))).toBeUndefined();
});

it('leaves a comment alone', () => {
  expect(pressedAnswer(aQuestion('reason', 'comment'), {}, press('3'))).toBeUndefined();
});
