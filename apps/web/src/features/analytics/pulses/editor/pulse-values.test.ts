import { afterEach, expect, test } from 'vitest';
import { setFormatLanguage } from '../../../../lib/format-language.ts';
import { bodyOf, newQuestion, pulseResolver } from './pulse-values.ts';
import type { PulseValues } from './pulse-values.ts';

afterEach(() => setFormatLanguage('en-GB'));

const values = (change: Partial<PulseValues> = {}): PulseValues => ({
  title: 'How is work?',
  intro: ' ',
  questions: [],
  audience: { function_type: null, function_ids: [], location_ids: [], option_ids: [] },
  opens_at: '',
  closes_at: '2027-01-29T18:00',
  repeat: 'once',
  reminders: '2',
  ...change,
});
const judge = (given: PulseValues, template: 'own' | 'it_team' = 'own') =>
  pulseResolver(template)(given, undefined, { fields: {}, shouldUseNativeValidation: false });

test('empty texts and times are sent as none, and options are lines', () => {
  const choice = { ...newQuestion('choice'), text: 'Where?', options: 'Here\n\n There ' };

  expect(bodyOf(values({ questions: [choice] }))).toMatchObject({
    intro: null,
    opens_at: null,
    closes_at: '2027-01-29T18:00',
    reminders: 2,
    questions: [{ kind: 'choice', text: 'Where?', help: null, options: ['Here', 'There'] }],
  });
});

test('a new question is sent without an id, so that the server gives it one', () => {
  const [question] = bodyOf(values({ questions: [{ ...newQuestion('comment'), text: 'Why?' }] })).questions ?? [];

  expect(question).toBeDefined();
  expect(question).not.toHaveProperty('id');
});

test('faults of single fields and of all questions are told at once', async () => {
  const { errors } = await judge(
    values({ title: '', questions: [newQuestion('agreement'), { ...newQuestion('choice'), text: 'Where?' }] }),
  );

  expect(errors.title?.message).toBeTruthy();
  expect(errors.questions?.[0]?.text?.message).toBeTruthy();
  expect(errors.questions?.root?.message).toContain('few_options');
});

test('a template takes only its own kinds of questions', async () => {
  const given = values({ questions: [{ ...newQuestion('satisfaction'), text: 'The desk?' }] });

  expect((await judge(given, 'it_team')).errors.questions?.root?.message).toContain('not_of_template');
  expect((await judge(given, 'own')).errors).toEqual({});
});

test('faults of all questions together are sentences of the language', async () => {
  const choice = { ...newQuestion('choice'), text: 'Where?' };
  const given = values({ questions: [choice, newQuestion('enps'), newQuestion('enps')] });
  const root = async () => (await judge(given)).errors.questions?.root?.message;

  expect(await root()).toMatch(/one_enps\. \S*few_options/);
  setFormatLanguage('ja');
  expect(await root()).toMatch(/one_enps。\S*few_options/);
});
