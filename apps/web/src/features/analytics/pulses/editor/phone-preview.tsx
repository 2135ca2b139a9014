import { minutesFor, pulseLimits, valuesOf } from '@orgscope/contract/analytics/pulse-kinds';
import { ChevronLeft, ChevronRight, ShieldCheck } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import type { Pulse } from '../../../../api/pulses.ts';
import { localWeekdayText } from '../../../../i18n/closing-moment.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { peerSample } from '../../../../lib/peer-sample.ts';
import { layOutPeerStrip } from '../../../../lib/peer-strip-layout.ts';
import { sentences } from '../../../../lib/text/sentences.ts';
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

/** What is asked on a telephone, as it is typed: in the words and the order of the answering page. */
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
            icon={<ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />}
            idle={screen === 0}
            className="max-md:size-11"
            onClick={() => onMove(screen - 1)}
          />
          <span role="status" className="min-w-16 text-center tabular-nums">
            {t('pulse-editor:preview.place', { number: screen + 1, count: questions.length + 1 })}
          </span>
          <IconButton
            label={t('pulse-editor:preview.next')}
            icon={<ChevronRight aria-hidden className="size-4 rtl:-scale-x-100" />}
            idle={screen === questions.length}
            className="max-md:size-11"
            onClick={() => onMove(screen + 1)}
          />
        </span>
      </div>
      {/* In the sizes of the answering page, and then smaller. */}
      <div
        data-phone
        style={{ zoom: 0.8 }}
        className="mx-auto flex min-h-[41rem] w-full max-w-[23.5rem] flex-col rounded-[2.25rem] border border-line-strong bg-paper px-6 pt-7 pb-5"
      >
        {question ? (
          <QuestionScreen question={question} number={screen} count={questions.length} />
        ) : (
          <>
            <Crowd />
            <p dir="auto" className="mt-6 font-display text-xl font-semibold wrap-anywhere text-ink">
              {title.trim() || t('pulse-editor:preview.untitled')}
            </p>
            {intro.trim() && (
              <p dir="auto" className="mt-2 text-base wrap-anywhere text-muted">
                {intro.trim()}
              </p>
            )}
            <p className="mt-2 text-base text-muted">
              {sentences([
                t('pulse-answer:intro.length', {
                  count: questions.length,
                  time: t('pulse-answer:intro.minutes', { count: minutesFor(questions) }),
                }),
                closes && t('pulse-answer:intro.open_until', { moment: localWeekdayText(closes) }),
              ])}
            </p>
            <div className="mt-6 mb-8 rounded-card border border-line bg-surface p-4">
              <p className="text-sm font-semibold text-ink">{t('pulse-answer:intro.promise')}</p>
              <p className="mt-1.5 text-sm text-muted">
                {sentences([t('pulse-answer:intro.stored'), t('pulse-answer:intro.final')])}
              </p>
            </div>
            <Press>{t('pulse-answer:intro.start')}</Press>
            {pulse.sender && <Note>{t('pulse-answer:intro.from', { sender: pulse.sender })}</Note>}
          </>
        )}
      </div>
      <div className="mt-3 flex justify-center">{children}</div>
    </section>
  );
}

// Buttons of the picture do nothing; they are no controls.
const Press = ({ children }: { children: string }) => (
  <p className="mt-auto rounded-control bg-accent py-3 text-center text-base font-semibold text-on-accent">
    {children}
  </p>
);

const Note = ({ children }: { children: string }) => (
  <p className="mt-3 text-center text-xs wrap-anywhere text-muted">{children}</p>
);

const { dots, band } = layOutPeerStrip(peerSample(11, 40, 50, 13), 50, [0, 100]);

/** As the answering page begins. Decoration. */
const Crowd = () => (
  <svg aria-hidden="true" className="block h-24 w-full shrink-0">
    <line className="stroke-line" x1="0" x2="100%" y1="48" y2="48" />
    <rect className="fill-accent-soft" x={`${band.x - 6}%`} width={`${band.width + 12}%`} y="10" height="76" rx="8" />
    <g className="fill-data-1" opacity="0.4">
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={`${x.toFixed(2)}%`} cy={48 + y * 2.3} r="4.5" />
      ))}
    </g>
  </svg>
);

interface ScaleProps {
  ask: string;
  kind: 'agreement' | 'satisfaction' | 'importance' | 'enps';
}

function Scale({ ask, kind }: ScaleProps) {
  const t = useText();
  const { from, to } = valuesOf(kind === 'importance' ? 'importance_satisfaction' : kind);
  const isLong = to > 5;
  const low = t(`pulse-answer:${kind}.low`);
  return (
    <div>
      <p className="mb-3 text-base font-semibold text-ink">{ask}</p>
      {isLong && <p className="mb-3 text-xs text-muted">{low}</p>}
      <p className={isLong ? 'grid grid-cols-6 gap-2' : 'grid grid-cols-5 gap-2'}>
        {Array.from({ length: to - from + 1 }, (_, index) => (
          <span
            key={index}
            className="grid h-13 place-items-center rounded-control border border-line-strong bg-surface text-lg font-semibold text-ink"
          >
            {from + index}
          </span>
        ))}
      </p>
      <p className={`mt-1.5 flex justify-between gap-4 text-xs text-muted ${isLong ? 'pe-14' : ''}`}>
        {!isLong && <span>{low}</span>}
        <span className="ms-auto text-end">{t(`pulse-answer:${kind}.high`)}</span>
      </p>
    </div>
  );
}

function QuestionScreen({ question, number, count }: { question: QuestionValues; number: number; count: number }) {
  const t = useText();
  const { kind, text, help, optional } = question;
  const isService = kind === 'importance_satisfaction';
  const aside = help.trim() || (optional && !isService ? t('pulse-answer:optional') : '');
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-muted tabular-nums">
        <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
        <span aria-hidden className="h-1 grow overflow-hidden rounded-full bg-line">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${(number / count) * 100}%` }} />
        </span>
        {t('pulse-answer:progress', { at: number, of: count })}
      </p>
      <p dir="auto" className="mt-8 font-display text-xl font-semibold wrap-anywhere text-ink">
        {text.trim() || t('pulse-editor:questions.unnamed', { number })}
      </p>
      {aside && (
        <p dir="auto" className="mt-2 text-base wrap-anywhere text-muted">
          {aside}
        </p>
      )}
      <div className="mt-7 grid gap-7">
        <Answers question={question} />
      </div>
      <p className="mt-5 mb-8 min-h-6 text-sm font-medium text-accent">
        {optional && t(isService ? 'pulse-answer:unused' : 'pulse-answer:skip')}
      </p>
      <Press>{t(number === count ? 'pulse-answer:review' : 'pulse-answer:next')}</Press>
      <Note>{t('pulse-answer:kept')}</Note>
    </>
  );
}

function Answers({ question: { kind, options } }: { question: QuestionValues }) {
  const t = useText();
  if (kind === 'importance_satisfaction')
    return (
      <>
        <Scale kind="importance" ask={t('pulse-answer:service.importance')} />
        <Scale kind="satisfaction" ask={t('pulse-answer:service.satisfaction')} />
      </>
    );
  if (kind === 'comment')
    return (
      <div>
        <p className="h-36 rounded-control border border-line-strong bg-surface" />
        <p className="mt-1.5 text-end text-xs text-muted tabular-nums">
          {t('pulse-answer:comment.count', { count: 0, most: pulseLimits.commentMax })}
        </p>
        <p className="mt-4 flex items-start gap-2.5 text-sm text-muted">
          <ShieldCheck aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {t('pulse-answer:comment.names')}
        </p>
      </div>
    );
  if (kind !== 'choice') return <Scale kind={kind} ask={t(`pulse-answer:${kind}.ask`)} />;
  const lines = options.split('\n').map((line) => line.trim());
  return (
    <div className="grid gap-2">
      <p className="mb-1 text-base font-semibold text-ink">{t('pulse-answer:choice')}</p>
      {[...new Set(lines)].filter(Boolean).map((line) => (
        <p
          key={line}
          dir="auto"
          className="rounded-control border border-line-strong bg-surface px-4 py-3 text-base wrap-anywhere text-ink"
        >
          {line}
        </p>
      ))}
    </div>
  );
}
