import type { Page } from '@orgscope/contract/lists/listing';
import { messageAs } from '../errors/message-answer.ts';

/** An answer that is already JSON. Tests compare it with the contract; types cannot. */
export class WrittenJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The usual envelope of an answer. */
export const withData = <T>(data: T) => ({ success: true, data }) as const;

/** The envelope of a page of a list. */
export const withPage = <T>(data: T[], meta: Page) => ({ success: true, data, meta }) as const;

/** The usual envelope around JSON that the database wrote: even a long list costs this process almost nothing. */
export const withJsonData = (json: string) => new WrittenJson(`{"success":true,"data":${json}}`);

/** The envelope of a write's answer: the message's text, and its code beside it. */
export const withMessage = <T>(message: string, data: T) =>
  ({ success: true, ...messageAs('message', message), data }) as const;
