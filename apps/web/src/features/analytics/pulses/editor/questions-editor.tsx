import { pulseLimits, questionsMost } from '@orgscope/contract/analytics/pulse-kinds';
import type { PulseTemplate, QuestionKind } from '@orgscope/contract/analytics/pulse-kinds';
import { ChevronDown, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useText } from '../../../../i18n/i18n.ts';
import { Announcement } from '../../../../ui/states/announcement.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Fault } from '../../../../ui/fields/field.tsx';
import { Menu, MenuItem } from '../../../../ui/popups/menu.tsx';
import { useReorder } from '../../../../ui/use-reorder.ts';
import type { Moved } from '../../../../ui/use-reorder.ts';
import { newQuestion } from './pulse-values.ts';
import type { PulseBody, PulseValues } from './pulse-values.ts';
import { QuestionRow } from './question-row.tsx';

interface Props {
  form: UseFormReturn<PulseValues, unknown, PulseBody>;
  template: PulseTemplate;
  locked: boolean;
  /** Shows a screen of the preview; the first question is on screen 1. */
  onLook: (screen: number) => void;
}

const kindsOf: Record<PulseTemplate, readonly QuestionKind[]> = {
  it_services: ['importance_satisfaction', 'comment'],
  it_team: ['agreement', 'enps', 'comment'],
  own: ['agreement', 'satisfaction', 'importance_satisfaction', 'enps', 'choice', 'comment'],
};

/** Writes, adds, removes and sorts the questions of a pulse. */
export function QuestionsEditor({ form, template, locked, onLook }: Props) {
  const t = useText();
  const { control, formState, setFocus } = form;
  const { fields, append, remove, move } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  const questions = useWatch({ control, name: 'questions' });
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<string>();
  const [announcement, setAnnouncement] = useState('');
  const nameAt = (index: number) =>
    questions[index]?.text.trim() || t('pulse-editor:questions.unnamed', { number: index + 1 });
  const tell = ({ what, was, at }: Moved) =>
    setAnnouncement(t(`pulse-editor:questions.${what}`, { name: nameAt(was), place: at + 1, count: fields.length }));
  const handle = useReorder({ list, keys: fields.map(({ key }) => key), move, tell });
  const most = questionsMost(template);
  const has = (kind: QuestionKind) => questions.filter((question) => question.kind === kind).length;
  const kinds = kindsOf[template].filter(
    (kind) => !(kind === 'enps' && has('enps') > 0) && !(kind === 'comment' && has('comment') >= pulseLimits.comments),
  );
  const add = (kind: QuestionKind) => {
    append(newQuestion(kind), { shouldFocus: false });
    const at = fields.length;
    setOpened('last');
    onLook(at + 1);
    // The menu gives the focus back to its button when it closes.
    setTimeout(() => setFocus(`questions.${at}.text`), 50);
  };
  const removeAt = (index: number) => {
    setAnnouncement(t('pulse-editor:questions.removed', { name: nameAt(index) }));
    flushSync(() => remove(index));
    const rows = list.current?.querySelectorAll<HTMLElement>('[data-key] [data-toggle]');
    (rows?.[Math.min(index, rows.length - 1)] ?? adding.current)?.focus();
  };
  const whole = formState.errors.questions?.root?.message ?? formState.errors.questions?.message;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{t('pulse-editor:questions.title')}</legend>
      <p className="text-sm text-muted">
        {t(template === 'it_services' ? 'pulse-editor:questions.services_hint' : 'pulse-editor:questions.hint', {
          count: questions.length,
          most,
        })}
      </p>
      <span id={`${id}-how`} hidden>
        {t('pulse-editor:questions.move_how')}
      </span>
      <ul ref={list} className="relative flex flex-col gap-2">
        {fields.map(({ key }, index) => {
          const isOpen = opened === key || (opened === 'last' && index === fields.length - 1);
          return (
            <QuestionRow
              key={key}
              rowKey={key}
              index={index}
              form={form}
              question={questions[index] ?? newQuestion('comment')}
              isOpen={isOpen}
              onToggle={() => {
                setOpened(isOpen ? undefined : key);
                onLook(index + 1);
              }}
              howId={`${id}-how`}
              handle={locked ? undefined : handle(key)}
              locked={locked}
              onRemove={() => removeAt(index)}
            />
          );
        })}
      </ul>
      {fields.length === 0 && (
        <p className="rounded-control border border-dashed border-line-strong px-4 py-6 text-center text-sm text-muted">
          {t('pulse-editor:questions.none')}
        </p>
      )}
      {whole && <Fault role="alert">{whole}</Fault>}
      {!locked && (
        <div>
          <Menu
            align="start"
            trigger={
              <Button ref={adding} disabled={fields.length >= most}>
                <Plus aria-hidden className="-ms-1 size-4" />
                {t('pulse-editor:questions.add')}
                <ChevronDown aria-hidden className="size-4 opacity-70" />
              </Button>
            }
          >
            {kinds.map((kind) => (
              <MenuItem key={kind} onClick={() => add(kind)}>
                {t(
                  kind === 'importance_satisfaction' && template === 'it_services'
                    ? 'pulse-editor:questions.service'
                    : `pulse-editor:kinds.${kind}`,
                )}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
      <Announcement>{announcement}</Announcement>
    </fieldset>
  );
}
