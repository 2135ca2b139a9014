import { pulseLimits } from '@orgscope/contract/analytics/pulse-kinds';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../../../i18n/i18n.ts';
import { isRecord } from '../../../../lib/is-record.ts';
import { CheckboxField } from '../../../../ui/fields/checkbox-field.tsx';
import { classes } from '../../../../ui/classes.ts';
import { TextAreaField, TextField } from '../../../../ui/fields/field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ReorderHandle } from '../../../../ui/popups/reorder-handle.tsx';
import type { Handle } from '../../../../ui/use-reorder.ts';
import type { PulseBody, PulseValues, QuestionValues } from './pulse-values.ts';

interface Props {
  /** Does not change when the row moves. */
  rowKey: string;
  index: number;
  form: UseFormReturn<PulseValues, unknown, PulseBody>;
  question: QuestionValues;
  /** Whether all its fields are shown. */
  isOpen: boolean;
  onToggle: () => void;
  /** The id of the instructions for the handle. */
  howId: string;
  handle: Handle | undefined;
  locked: boolean;
  onRemove: () => void;
}

/** The first message in the faults of a list. */
function firstMessage(faults: unknown): string | undefined {
  if (!isRecord(faults) && !Array.isArray(faults)) return undefined;
  if (isRecord(faults) && typeof faults['message'] === 'string') return faults['message'];
  return Object.values(faults).map(firstMessage).find(Boolean);
}

/** One question: in a line, or with all its fields. */
export function QuestionRow({
  rowKey,
  index,
  form: { register, formState },
  question,
  isOpen,
  onToggle,
  howId,
  handle,
  locked,
  onRemove,
}: Props) {
  const t = useText();
  const id = useId();
  const number = index + 1;
  const { kind, text, optional } = question;
  const name = text.trim() || t('pulse-editor:questions.unnamed', { number });
  // Adding a question judges all of them: the new one is not told that it is empty before anybody has been in it.
  const isJudged = formState.isSubmitted || formState.touchedFields.questions?.[index] !== undefined;
  const faults = isJudged ? formState.errors.questions?.[index] : undefined;
  // A fault may not hide in a closed row.
  const shows = isOpen || faults !== undefined;
  const at = `questions.${index}` as const;
  return (
    <li
      data-key={rowKey}
      className={classes(
        'rounded-control border border-line bg-surface',
        handle?.isLifted && 'relative z-1 shadow-float',
      )}
    >
      <div className="flex items-center gap-1 py-1 ps-1 pe-2">
        {handle && (
          <ReorderHandle
            handle={handle}
            label={t('pulse-editor:questions.move', { number, name })}
            howId={howId}
            words={{ up: t('pulse-editor:questions.up'), down: t('pulse-editor:questions.down') }}
          />
        )}
        <button
          type="button"
          data-toggle
          aria-expanded={shows}
          aria-controls={`${id}-fields`}
          onClick={onToggle}
          className="flex min-h-10 min-w-0 grow cursor-pointer items-center gap-3 rounded-small px-2 py-1 text-start"
        >
          <span className="w-5 shrink-0 text-end text-sm text-muted tabular-nums">{number}</span>
          <span className="min-w-0 grow">
            <span
              dir="auto"
              className={classes('line-clamp-2 text-sm wrap-anywhere', text.trim() ? 'text-ink' : 'text-muted')}
            >
              {name}
            </span>
            <span className="block text-xs text-muted">
              {t(`pulse-editor:kinds.${kind}`)}
              {optional && ` · ${t('pulse-editor:questions.is_optional')}`}
            </span>
          </span>
          <ChevronDown aria-hidden className={classes('size-4 shrink-0 text-muted', shows && 'rotate-180')} />
        </button>
        {!locked && (
          <IconButton
            label={t('pulse-editor:questions.remove', { number, name })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={onRemove}
            className="max-md:size-11"
          />
        )}
      </div>
      {/* Closed fields stay in the page, so that the form knows them. */}
      <div id={`${id}-fields`} hidden={!shows} className="border-t border-line px-4 py-4">
        <div className="flex flex-col gap-4">
          <TextField
            {...register(`${at}.text`)}
            label={t(
              kind === 'importance_satisfaction'
                ? 'pulse-editor:questions.service_name'
                : 'pulse-messages:fields.question',
            )}
            error={faults?.text?.message}
            dir="auto"
            readOnly={locked}
          />
          <TextField
            {...register(`${at}.help`)}
            label={t('pulse-messages:fields.help')}
            aside={t('common:optional')}
            error={faults?.help?.message}
            dir="auto"
            readOnly={locked}
          />
          {kind === 'choice' && (
            <TextAreaField
              {...register(`${at}.options`)}
              label={t('pulse-editor:questions.options')}
              hint={t('pulse-editor:questions.options_hint', pulseLimits.options)}
              error={firstMessage(faults?.options)}
              dir="auto"
              readOnly={locked}
            />
          )}
          <CheckboxField {...register(`${at}.optional`)} disabled={locked}>
            {t('pulse-editor:questions.may_skip')}
          </CheckboxField>
        </div>
      </div>
    </li>
  );
}
