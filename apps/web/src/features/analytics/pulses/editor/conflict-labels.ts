import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Text } from '../../../../i18n/texts.ts';
import { listed } from '../../../../lib/text/listed.ts';
import { localTimeText } from '../../../../lib/dates/local-time.ts';
import type { FieldLabels } from '../../../records/form/conflict-dialog.tsx';
import { PulseValues } from './pulse-values.ts';

const { questions, audience, repeat } = PulseValues.shape;

/** The fields of a pulse in the dialog about a conflict, and what it shows of their values. */
export function conflictLabels(t: Text): FieldLabels<FieldValues> {
  const moment = (value: unknown) => (typeof value === 'string' && value ? localTimeText(value) : '');
  return {
    title: t('pulse-messages:fields.title'),
    intro: t('pulse-messages:fields.intro'),
    questions: {
      label: t('pulse-editor:questions.title'),
      show: (value) => (z.safeParse(questions, value).data ?? []).map(({ text }) => text).join('\n'),
    },
    audience: {
      label: t('pulse-editor:audience.title'),
      show: (value) => {
        const given = z.safeParse(audience, value).data;
        if (!given) return '';
        const groups = given.function_ids.length + given.location_ids.length + given.option_ids.length;
        const type = t(`pulse-editor:audience.type.${given.function_type ?? 'all'}`);
        return listed([type, groups > 0 && t('pulse-editor:audience.groups', { count: groups })]);
      },
    },
    opens_at: { label: t('pulse-editor:timing.opens'), show: moment },
    closes_at: { label: t('pulse-editor:timing.closes'), show: moment },
    repeat: {
      label: t('pulse-editor:timing.repeat'),
      show: (value) => {
        const known = z.safeParse(repeat, value).data;
        return known ? t(`pulse-editor:timing.repeats.${known}`) : '';
      },
    },
    reminders: t('pulse-editor:timing.reminders'),
  };
}
