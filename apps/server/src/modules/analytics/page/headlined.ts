import { inEnglish } from '@orgscope/contract/words/english';
import { codeOf } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';

/** A page's headline as answers have it: the English text, and beside it the code with its parameters. */
export const headlined = (headline: Message) => ({
  headline: inEnglish(headline),
  headline_message: codeOf(headline) ?? {},
});
