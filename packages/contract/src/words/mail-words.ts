// The words of mails, in the reader's language.
import type mails from '../../locales/en/mails.json';
import type measures from '../../locales/en/measures.json';
import type messages from '../../locales/en/messages.json';
import type { MeasureKey } from '../analytics/measures.ts';
import { formatTag, isRightToLeft } from './languages.ts';
import type { Language } from './languages.ts';
import { inWords, messageOf } from './message.ts';
import type { CodedMessage } from './message.ts';
import type { Module } from '../modules.ts';
import { wordsOf } from './words.ts';
import type { TextKeys, Texts, Values } from './words.ts';

export type MailTextKey = TextKeys<typeof mails>;

export interface MailWords {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  text: (key: MailTextKey, values?: Values) => string;
  /** A message of the server; empty if its code is unknown. */
  message: (coded: CodedMessage) => string;
  pageName: (page: Module) => string;
  /** The name of a measure, and of what it is. */
  measureName: (key: MeasureKey) => string;
  /** The format of numbers and dates. */
  readonly format: string;
}

interface Files {
  readonly headlines: Texts;
  readonly mails: Texts;
  readonly measures: typeof measures;
  readonly messages: typeof messages;
  readonly pulses: Texts;
}

// One language at a time: together, the texts take some megabytes.
async function filesOf(language: Language): Promise<Files> {
  const read = async (file: Promise<{ default: unknown }>) => (await file).default;
  const [ofHeadlines, ofMails, ofMeasures, ofMessages, ofPulses] = await Promise.all([
    read(import(`../../locales/${language}/headlines.json`, { with: { type: 'json' } })),
    read(import(`../../locales/${language}/mails.json`, { with: { type: 'json' } })),
    read(import(`../../locales/${language}/measures.json`, { with: { type: 'json' } })),
    read(import(`../../locales/${language}/messages.json`, { with: { type: 'json' } })),
    read(import(`../../locales/${language}/pulse-messages.json`, { with: { type: 'json' } })),
  ]);
  return {
    headlines: ofHeadlines,
    mails: ofMails,
    measures: ofMeasures,
    messages: ofMessages,
    pulses: ofPulses,
  } as Files;
}

async function wordsIn(language: Language): Promise<MailWords> {
  const { write } = wordsOf(language);
  const own = await filesOf(language);
  const told: Texts = { ...own.messages, headlines: own.headlines, pulses: own.pulses };
  const text: MailWords['text'] = (key, values = {}) => write(own.mails, key, values) ?? key;
  return {
    language,
    direction: isRightToLeft(language) ? 'rtl' : 'ltr',
    text,
    message: (coded) => inWords(messageOf(coded), (key, values) => write(told, key, values)) ?? '',
    pageName: (page) => own.messages.labels.modules[page],
    measureName: (key) => text('digest.measure', own.measures.measures[key]),
    format: formatTag(language),
  };
}

const known = new Map<Language, Promise<MailWords>>();

/** The words of mails in a language, read once. */
export function mailWordsOf(language: Language): Promise<MailWords> {
  const words = known.get(language) ?? wordsIn(language);
  known.set(language, words);
  return words;
}
