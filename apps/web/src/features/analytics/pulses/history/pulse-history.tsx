import { pulseRepeats, questionKinds } from '@orgscope/contract/analytics/pulse-kinds';
import { usePulseHistory } from '../../../../api/pulses.ts';
import type { PulseRow } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import type { Text } from '../../../../i18n/texts.ts';
import { dayName } from '../../../../lib/dates/day-name.ts';
import { listed } from '../../../../lib/text/listed.ts';
import { localTimeText } from '../../../../lib/dates/local-time.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { FetchedHistory } from '../../../records/page/fetched-history.tsx';

const messageFields = ['title', 'intro', 'question', 'action'] as const;
const ownFields = [
  'question_order',
  'audience',
  'opens_at',
  'closes_at',
  'repeat',
  'reminders',
  'run',
  'copy_of',
  'action_question',
  'action_owner',
  'action_due',
  'action_done',
] as const;
const audiences = ['all', 'IT', 'BUSINESS'] as const;

function labelOf(t: Text, field: string): string {
  const ofMessages = messageFields.find((name) => name === field);
  if (ofMessages) return t(`pulse-messages:fields.${ofMessages}`);
  const own = ownFields.find((name) => name === field);
  return own ? t(`pulse-history:fields.${own}`) : field;
}

/** Its last line says what kind of question it is, and whether it may be skipped. */
function questionText(t: Text, value: string): string {
  const lines = value.split('\n');
  const [code, optional] = (lines.at(-1) ?? '').split(', ');
  const kind = questionKinds.find((one) => one === code);
  if (!kind) return value;
  const about = listed([t(`pulse-history:kinds.${kind}`), optional && t('pulse-history:optional')]);
  return [...lines.slice(0, -1), `(${about})`].join('\n');
}

/** Its first line says which kind of functions is asked. */
function audienceText(t: Text, value: string): string {
  const [code, ...groups] = value.split('\n');
  const type = audiences.find((one) => one === code);
  return type ? [t(`pulse-history:audience.${type}`), ...groups].join('\n') : value;
}

function valueText(t: Text, field: string, value: string): string {
  switch (field) {
    case 'question':
      return questionText(t, value);
    case 'audience':
      return audienceText(t, value);
    case 'opens_at':
    case 'closes_at':
      return localTimeText(value);
    case 'action_due':
    case 'action_done':
      return dayName(value);
    case 'repeat': {
      const repeat = pulseRepeats.find((one) => one === value);
      return repeat ? t(`pulse-history:repeats.${repeat}`) : value;
    }
    default:
      return value;
  }
}

/** What was done with a pulse and with the actions that follow from it, by whom and when. */
export default function PulseHistory({ client, id }: { client: ActingClient; id: PulseRow['id'] }) {
  const t = useText();
  return (
    <FetchedHistory
      query={usePulseHistory(id, client.query)}
      labelOf={(field) => labelOf(t, field)}
      show={(field, value) => valueText(t, field, value)}
    />
  );
}
