import { mailWordsOf } from '@orgscope/contract/words/mail-words';
import { expect, test } from 'vitest';
import { aLeasedMail } from '../../testing/leased-mail.ts';
import { messageOf } from '../message.ts';

const mailIn = async (language: 'en' | 'ja' | 'ar', fields: Parameters<typeof aLeasedMail>[0]) =>
  messageOf(aLeasedMail({ ...fields, language }), 'https://orgscope.example', await mailWordsOf(language));

test.each([
  ['en', 'Marcus Bell, Acme'],
  ['ja', 'Marcus Bell、Acme'],
  ['ar', 'Marcus Bell،\u200F Acme'],
] as const)('who asks is listed with the comma of the language: %s', async (language, from) => {
  const parameters = { sender: 'Marcus Bell', client: 'Acme', title: 'How is IT?' };
  expect((await mailIn(language, { kind: 'pulse_invitation', parameters })).text).toContain(from);
});

test('what has changed in a profile is listed with the comma of the language', async () => {
  const parameters = { name_from: 'Ada', name_to: 'Grace', job_title_from: '', job_title_to: 'Nurse' };
  expect((await mailIn('ja', { kind: 'profile_changed', parameters })).html).toMatch(/display:none[^<]*>[^<]*、/);
});
