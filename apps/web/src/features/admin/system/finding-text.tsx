import { inWords, messageOf } from '@orgscope/contract/words/message';
import type { CodedMessage } from '@orgscope/contract/words/message';
import type { Values } from '@orgscope/contract/words/words';
import { textIfKnown } from '../../../i18n/texts.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';

/** Stands for what a database or a mail server said, until that is put in its place. */
const quoted = '\uFFFC';

/** The doctor's moments are in ISO 8601. */
const dated = (values: Values): Values =>
  typeof values['at'] === 'string' ? { ...values, at: momentText(values['at']) } : values;

const write = (code: string, values: Values) =>
  textIfKnown('doctor-messages', code.replace(/^doctor\./, ''), dated(values));

interface Props {
  /** Omitted by a server of the version before. */
  coded: CodedMessage | null | undefined;
  /** The same in English. */
  text: string;
}

/** A text of a finding in the page's language. What another program said stays as it is, in whichever language that was. */
export function FindingText({ coded, text }: Props) {
  const reason = coded?.params?.['reason'];
  const isQuoted = typeof reason === 'string';
  const shown = coded && isQuoted ? { ...coded, params: { ...coded.params, reason: quoted } } : coded;
  const told = shown ? inWords(messageOf(shown), write) : undefined;
  if (told === undefined)
    return (
      <span lang="en" dir="ltr">
        {text}
      </span>
    );
  const [before, after] = told.split(quoted);
  return (
    <>
      {before}
      {isQuoted && after !== undefined && (
        <bdi lang="" dir="auto">
          {reason}
        </bdi>
      )}
      {after}
    </>
  );
}
