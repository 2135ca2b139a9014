import type { QuestionKind } from '@orgscope/contract/analytics/pulse-kinds';
import { ChevronLeft, ChevronRight, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { Pulse } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { momentName } from '../../../../lib/moment-name.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { PulseBody, PulseValues, QuestionValues } from './pulse-values.ts';

interface Props {
  control: Control<PulseValues, unknown, PulseBody>;
  pulse: Pulse;
  /** The screen: 0 is the first one, then one for each question. */
  at: number;
  onMove: (screen: number) => void;
  /** Stands below the picture. */
  children: ReactNode;
}

/** What is asked on a telephone, as it is typed. */
export function PhonePreview({ control, pulse, at, onMove, children }: Props) {
  const t = useText();
  const id = useId();
  const [title, intro, questions, closes] = useWatch({ control, name: ['title', 'intro', 'questions', 'closes_at'] });
  const screen = Math.min(at, questions.length);
  const question = questions[screen - 1];
  return (
    <section aria-labelledby={id} className="@4xl:sticky @4xl:top-20">
      <div className="mb-2 flex items-center justify-between">
        <h2 id={id} className="text-base">
          {t('pulse-editor:preview.title')}
        </h2>
        <span className="flex items-center text-xs text-muted">
          <IconButton
            label={t('pulse-editor:preview.back')}
            icon={<ChevronLeft aria-hidden className="size-4" />}
            aria-disabled={screen === 0 || undefined}
            className="max-md:size-11 aria-disabled:opacity-40"
            onClick={() => onMove(Math.max(0, screen - 1))}
          />
          <span role="status" className="min-w-16 text-center tabular-nums">
            {t('pulse-editor:preview.place', { number: screen + 1, count: questions.length + 1 })}
          </span>
          <IconButton
            label={t('pulse-editor:preview.next')}
            icon={<ChevronRight aria-hidden className="size-4" />}
            aria-disabled={screen === questions.length || undefined}
            className="max-md:size-11 aria-disabled:opacity-40"
            onClick={() => onMove(Math.min(questions.length, screen + 1))}
          />
        </span>
      </div>
      <div className="mx-auto flex h-[34rem] w-full max-w-80 flex-col overflow-hidden rounded-[2rem] border border-line-strong bg-paper px-5 pt-7 pb-5">
        {question ? (
          <QuestionScreen question={question} number={screen} count={questions.length} />
        ) : (
          <>
            <p dir="auto" className="font-display text-lg font-semibold wrap-anywhere text-ink">
              {title.trim() || t('pulse-editor:preview.untitled')}
            </p>
            <p dir="auto" className="mt-2 text-sm wrap-anywhere whitespace-pre-line text-muted">
              {intro.trim() || t('pulse-editor:preview.intro', { count: questions.length })}
            </p>
            {closes && (
              <p className="mt-2 text-sm text-muted">
                {t('pulse-editor:preview.until', { closes: momentName(closes), timezone: pulse.timezone })}
              </p>
            )}
            <div className="mt-5 rounded-card border border-line bg-surface p-4">
              <p className="text-sm font-medium text-ink">{t('pulse-editor:preview.promise_title')}</p>
              <p className="mt-1 text-sm text-muted">{t('pulse-editor:preview.promise')}</p>
            </div>
            <Press>{t('pulse-editor:preview.start')}</Press>
          </>
        )}
      </div>
      <div className="mt-3 flex justify-center">{children}</div>
    </section>
  );
}

// Buttons of the picture do nothing; they are no controls.
const Press = ({ children }: { children: string }) => (
  <p className="mt-auto rounded-control bg-accent py-2.5 text-center text-sm font-medium text-on-accent">{children}</p>
);

const Keys = ({ from, to }: { from: number; to: number }) => (
  <p className={to > 5 ? 'grid grid-cols-6 gap-1.5' : 'grid grid-cols-5 gap-1.5'}>
    {Array.from({ length: to - from + 1 }, (_, index) => (
      <span
        key={index}
        className="flex h-10 items-center justify-center rounded-control border border-line-strong bg-surface text-sm font-medium text-ink"
      >
        {from + index}
      </span>
    ))}
  </p>
);

function QuestionScreen({ question, number, count }: { question: QuestionValues; number: number; count: number }) {
  const t = useText();
  const { kind, text, help, optional, options } = question;
  const aside = help.trim() || (optional ? t('pulse-editor:preview.optional') : '');
  return (
    <>
      <p className="flex items-center gap-2 text-xs text-muted tabular-nums">
        <span aria-hidden className="h-1 grow overflow-hidden rounded-full bg-data-quiet">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${(number / count) * 100}%` }} />
        </span>
        {t('pulse-editor:preview.place', { number, count })}
      </p>
      <div className="min-h-0 grow overflow-y-auto">
        <p dir="auto" className="mt-6 font-display text-lg font-semibold wrap-anywhere text-ink">
          {text.trim() || t('pulse-editor:questions.unnamed', { number })}
        </p>
        {aside && (
          <p dir="auto" className="mt-1 text-sm wrap-anywhere text-muted">
            {aside}
          </p>
        )}
        <div className="mt-5 flex flex-col gap-2">
          {kind === 'importance_satisfaction' ? (
            <>
              <p className="text-sm font-medium text-ink">{t('pulse-answer:service.importance')}</p>
              <Keys from={1} to={5} />
              <Ends kind={kind} />
              <p className="mt-3 text-sm font-medium text-ink">{t('pulse-answer:service.satisfaction')}</p>
              <Keys from={1} to={5} />
              <Ends kind={kind} />
            </>
          ) : kind === 'choice' ? (
            options
              .split('\n')
              .map((line) => line.trim())
              .filter(Boolean)
              .map((line) => (
                <p
                  key={line}
                  dir="auto"
                  className="flex min-h-11 items-center rounded-control border border-line-strong bg-surface px-3 text-sm wrap-anywhere text-ink"
                >
                  {line}
                </p>
              ))
          ) : kind === 'comment' ? (
            <>
              <p className="h-32 rounded-control border border-line-strong bg-surface" />
              <p className="flex items-start gap-2 text-xs text-muted">
                <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
                {t('pulse-editor:preview.no_names')}
              </p>
            </>
          ) : (
            <>
              <Keys from={kind === 'enps' ? 0 : 1} to={kind === 'enps' ? 10 : 5} />
              <Ends kind={kind} />
            </>
          )}
        </div>
      </div>
      <Press>{t(number === count ? 'pulse-editor:preview.send' : 'pulse-editor:preview.go_on')}</Press>
    </>
  );
}

function Ends({ kind }: { kind: Exclude<QuestionKind, 'choice' | 'comment'> }) {
  const t = useText();
  return (
    <p className="flex justify-between gap-2 text-xs text-muted">
      <span>{t(`pulse-editor:ends.${kind}.low`)}</span>
      <span>{t(`pulse-editor:ends.${kind}.high`)}</span>
    </p>
  );
}
