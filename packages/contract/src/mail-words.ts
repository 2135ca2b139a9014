// The words of mails, in the reader's language. So far there is English.
import mails from '../locales/en/mails.json' with { type: 'json' };
import measures from '../locales/en/measures.json' with { type: 'json' };
import messages from '../locales/en/messages.json' with { type: 'json' };
import pulses from '../locales/en/pulse-messages.json' with { type: 'json' };
import type { MeasureKey } from './analytics/measures.ts';
import { inWords, messageOf } from './message.ts';
import type { CodedMessage } from './message.ts';
import type { Module } from './modules.ts';
import { wordsOf } from './words.ts';
import type { TextKeys, Values } from './words.ts';

export const mailLanguages = ['en'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

const texts = { en: { mails, measures, messages: { ...messages, pulses } } } as const satisfies Record<
  MailLanguage,
  unknown
>;

export type MailTextKey = TextKeys<typeof mails>;

export interface MailWords {
  /** A text of the mails. */
  text: (key: MailTextKey, values?: Values) => string;
  /** A message of the server; empty if its code is unknown. */
  message: (coded: CodedMessage) => string;
  pageName: (page: Module) => string;
  /** The name of a measure, and of what it is. */
  measureName: (key: MeasureKey) => string;
  /** The format of numbers and dates. */
  format: string;
}

function wordsIn(language: MailLanguage): MailWords {
  const { write } = wordsOf(language);
  const own = texts[language];
  const text: MailWords['text'] = (key, values = {}) => write(own.mails, key, values) ?? key;
  return {
    text,
    message: (coded) => inWords(messageOf(coded), (key, values) => write(own.messages, key, values)) ?? '',
    pageName: (page) => own.messages.labels.modules[page],
    measureName: (key) => text('digest.measure', own.measures.measures[key]),
    format: language === 'en' ? 'en-GB' : language,
  };
}

export const mailWords: Readonly<Record<MailLanguage, MailWords>> = { en: wordsIn('en') };
