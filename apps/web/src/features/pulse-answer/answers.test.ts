import { expect, it } from 'vitest';
import { asSent, faultOf, fittingAnswers } from './answers.ts';
import { aQuestion } from '../../testing/pulse-questions.ts';

const service = aQuestion('devices', 'importance_satisfaction');
const reason = aQuestion('reason', 'comment');
const choice = aQuestion('pick', 'choice', { options: ['Faster', 'Cheaper'] });
const score = aQuestion('recommend', 'enps', { optional: false });

it('sends what was answered in the order of the questions, and nothing for what was skipped', () => {
  const answers = { recommend: { value: 0 }, reason: { text: '  ' }, devices: { importance: 5, satisfaction: 2 } };
  expect(asSent([service, reason, choice, score], answers)).toEqual([
    { question: 'devices', importance: 5, satisfaction: 2 },
    { question: 'recommend', value: 0 },
  ]);
});

it('finds half an answer, a missing one and a long comment, and nothing in a skipped optional question', () => {
  expect(faultOf(service, { devices: { importance: 5 } })).toBe('half');
  expect(faultOf(score, {})).toBe('missing');
  expect(faultOf(reason, { reason: { text: 'a'.repeat(1001) } })).toBe('too_long');
  expect(faultOf(reason, { reason: { text: ` ${'a'.repeat(1000)} ` } })).toBeUndefined();
  expect([service, reason, choice].map((question) => faultOf(question, {}))).toEqual([undefined, undefined, undefined]);
});

it('keeps the answers that still fit their questions', () => {
  const answers = {
    devices: { importance: 9, satisfaction: 2 },
    reason: { text: 'Slow' },
    pick: { value: 2 },
    recommend: { value: 10 },
    gone: { value: 3 },
  };
  expect(fittingAnswers([service, reason, choice, score], answers)).toEqual({
    devices: { satisfaction: 2 },
    reason: { text: 'Slow' },
    recommend: { value: 10 },
  });
});
