// The server's texts. The browser loads those of its language instead.
import doctor from '../../locales/en/doctor-messages.json' with { type: 'json' };
import headlines from '../../locales/en/headlines.json' with { type: 'json' };
import messages from '../../locales/en/messages.json' with { type: 'json' };
import pulses from '../../locales/en/pulse-messages.json' with { type: 'json' };
import { dateFormat } from './intl-formats.ts';
import { inWords, message } from './message.ts';
import type { MessageKey } from './message.ts';
import { wordsOf } from './words.ts';
import type { Values } from './words.ts';

const inUtc = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
// For readers in any zone.
const { write } = wordsOf('en', false, (at) => `${dateFormat('en-GB', inUtc).format(new Date(at))} UTC`);
const texts = { ...messages, headlines, pulses, doctor };

/** A message in English; any other text unchanged. */
export const inEnglish = (text: string): string => inWords(text, (key, values) => write(texts, key, values)) ?? text;

/** The English text of a code. */
export const english = (key: MessageKey, params?: Values): string => inEnglish(message(key, params));
