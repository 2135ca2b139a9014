/** @jsxImportSource preact */
import { isGiven } from '@orgscope/contract/analytics/pulse-kinds';
import { text } from '../../i18n/texts.ts';
import { answerText } from './answer-text.ts';
import { faultOf } from './answers.ts';
import { Heading, Screen, StepTop } from './screen.tsx';
import { SendFooter } from './send-footer.tsx';
import type { StepProps } from './step-props.ts';

/** All answers before they are sent. Each leads to its question. */
export function ReviewStep(props: StepProps & { onChange: (index: number) => void }) {
  const { questions, answers, onBack, onChange, onSend } = props;
  return (
    <Screen
      onSubmit={onSend}
      top={<StepTop at={questions.length} of={questions.length} onBack={onBack} />}
      action={<SendFooter {...props} />}
      note={text('pulse-answer:is_final')}
    >
      <div class="mt-6">
        <Heading>{text('pulse-answer:check.title')}</Heading>
        <ul class="mt-5 border-t border-line">
          {questions.map((question, index) => {
            const answer = answers[question.id];
            const hasFault = faultOf(question, answers) !== undefined;
            return (
              <li key={question.id} class="border-b border-line">
                <button
                  type="button"
                  aria-label={text('pulse-answer:check.change', { question: question.text })}
                  aria-describedby={`${question.id}-given`}
                  onClick={() => onChange(index)}
                  class="-mx-2 block w-[calc(100%+1rem)] cursor-pointer rounded-control px-2 py-3 text-start hover:bg-surface-hover"
                >
                  <span dir="auto" class="block text-sm font-medium wrap-anywhere">
                    {question.text}
                  </span>
                  <span
                    id={`${question.id}-given`}
                    dir="auto"
                    class={`mt-0.5 line-clamp-3 block text-sm wrap-anywhere ${hasFault ? 'text-danger' : 'text-muted'}`}
                  >
                    {answer && isGiven(answer) ? answerText(question, answer) : text('pulse-answer:check.skipped')}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Screen>
  );
}
