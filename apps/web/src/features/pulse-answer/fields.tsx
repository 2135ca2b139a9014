/** @jsxImportSource preact */
import { pulseLimits, valuesOf } from '@orgscope/contract/analytics/pulse-kinds';
import type { AnswerFaultCode } from '@orgscope/contract/analytics/pulse-kinds';
import { text } from '../../i18n/texts.ts';
import type { Answer, Part, Question } from './answers.ts';
import { ShieldIcon } from './icons.tsx';
import { Fault } from './screen.tsx';

interface Props {
  question: Question;
  answer: Answer;
  fault: AnswerFaultCode | undefined;
  /** The page has further questions: it announces the number of faults. */
  isQuiet?: boolean | undefined;
  onAnswer: (answer: Answer) => void;
}

/** The words beside a fault of this page's own checks. */
function faultText({ kind, optional }: Question, fault: AnswerFaultCode, { text: comment = '' }: Answer): string {
  if (fault === 'too_long')
    return text('pulse-answer:fault.too_long', { count: (comment ?? '').trim().length - pulseLimits.commentMax });
  if (fault === 'half') return text(optional ? 'pulse-answer:fault.half' : 'pulse-answer:fault.half_required');
  return text(kind === 'comment' ? 'pulse-answer:fault.unwritten' : 'pulse-answer:fault.missing');
}

/** The fields of one question. */
export function Fields(props: Props) {
  const { question, answer, fault, isQuiet } = props;
  const faultId = `${question.id}-fault`;
  return (
    <div data-question={question.id}>
      <Inputs {...props} faultId={fault && faultId} />
      {fault && (
        <Fault id={faultId} isQuiet={isQuiet}>
          {faultText(question, fault, answer)}
        </Fault>
      )}
    </div>
  );
}

type InputProps = Omit<Props, 'fault'> & { faultId: string | undefined };

function Inputs(props: InputProps) {
  const { kind } = props.question;
  if (kind === 'comment') return <Comment {...props} />;
  if (kind === 'choice') return <Choice {...props} />;
  if (kind !== 'importance_satisfaction')
    return <Scale {...props} part="value" ask={text(`pulse-answer:${kind}.ask`)} ends={kind} />;
  return (
    <div class="grid gap-7">
      <Scale {...props} part="importance" ask={text('pulse-answer:service.importance')} ends="importance" />
      <Scale {...props} part="satisfaction" ask={text('pulse-answer:service.satisfaction')} ends="satisfaction" />
    </div>
  );
}

const box =
  'relative cursor-pointer rounded-control border border-line-strong bg-surface text-ink transition-colors ' +
  'hover:bg-surface-hover has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent ' +
  'outline-offset-2 outline-focus has-focus-visible:outline-2';
const input = 'pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0';

type ScaleProps = InputProps & { part: Part; ask: string; ends: 'agreement' | 'satisfaction' | 'importance' | 'enps' };

/** Numbers from a low end to a high one, in one row; eleven of them take two on a phone, between the words of their ends. */
function Scale({ question, answer, onAnswer, faultId, part, ask, ends }: ScaleProps) {
  const { from, to } = valuesOf(question.kind);
  const [low, high] = [text(`pulse-answer:${ends}.low`), text(`pulse-answer:${ends}.high`)];
  const endOf = (value: number) => (value === from ? low : value === to ? high : '');
  const isLong = to > 5;
  return (
    <fieldset aria-describedby={faultId} data-part={part} class="min-w-0">
      <legend class="mb-3 text-base font-semibold">{ask}</legend>
      {isLong && (
        <p aria-hidden="true" class="mb-3 text-xs text-muted sm:hidden">
          {low}
        </p>
      )}
      <div class={`grid gap-2 ${isLong ? 'grid-cols-6 sm:grid-cols-11 sm:gap-1' : 'grid-cols-5'}`}>
        {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((value) => (
          <label key={value} class={`${box} grid h-13 place-items-center text-lg font-semibold sm:max-h-12`}>
            <input
              type="radio"
              class={input}
              name={`${question.id}-${part}`}
              checked={answer[part] === value}
              onChange={() => onAnswer({ ...answer, [part]: value })}
            />
            {value}
            {endOf(value) && <span class="sr-only">{endOf(value)}</span>}
          </label>
        ))}
      </div>
      {/* The last of eleven stands in the fifth of six columns. */}
      {isLong && (
        <p aria-hidden="true" class="mt-1.5 pe-14 text-end text-xs text-muted sm:hidden">
          {high}
        </p>
      )}
      <div
        aria-hidden="true"
        class={`mt-1.5 flex justify-between gap-4 text-xs text-muted ${isLong ? 'max-sm:hidden' : ''}`}
      >
        <span>{low}</span>
        <span class="text-end">{high}</span>
      </div>
    </fieldset>
  );
}

function Choice({ question, answer, onAnswer, faultId }: InputProps) {
  return (
    <fieldset aria-describedby={faultId} data-part="value" class="grid min-w-0 gap-2">
      <legend class="mb-3 text-base font-semibold">{text('pulse-answer:choice')}</legend>
      {question.options.map((option, index) => (
        <label key={option} class={`${box} block px-4 py-3 text-base wrap-anywhere`}>
          <input
            type="radio"
            class={input}
            name={question.id}
            checked={answer.value === index}
            onChange={() => onAnswer({ value: index })}
          />
          <span dir="auto" class="block">
            {option}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Comment({ question, answer, onAnswer, faultId }: InputProps) {
  const written = answer.text ?? '';
  const count = written.trim().length;
  const most = pulseLimits.commentMax;
  const [countId, hintId] = [`${question.id}-count`, `${question.id}-hint`];
  return (
    <>
      <textarea
        dir="auto"
        rows={5}
        aria-label={text('pulse-answer:comment.ask')}
        aria-invalid={faultId ? 'true' : undefined}
        aria-describedby={[faultId, countId, hintId].filter(Boolean).join(' ')}
        class="block field-sizing-content max-h-[50dvh] min-h-36 w-full rounded-control border border-line-strong bg-surface px-3.5 py-3 text-base text-ink"
        value={written}
        onInput={({ currentTarget }) => onAnswer({ text: currentTarget.value })}
      />
      <p id={countId} class={`mt-1.5 text-end text-xs tabular-nums ${count > most ? 'text-danger' : 'text-muted'}`}>
        {text('pulse-answer:comment.count', { count, most })}
      </p>
      <p id={hintId} class="mt-4 flex items-start gap-2.5 text-sm text-muted">
        <ShieldIcon class="mt-0.5 size-4.5" />
        {text('pulse-answer:comment.names')}
      </p>
    </>
  );
}
