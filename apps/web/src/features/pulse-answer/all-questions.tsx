/** @jsxImportSource preact */
import { text } from '../../i18n/texts.ts';
import { isGiven } from '@orgscope/contract/analytics/pulse-kinds';
import { Fields } from './fields.tsx';
import { Heading, Screen, StepTop, TextButton } from './screen.tsx';
import { SendFooter } from './send-footer.tsx';
import type { StepProps } from './step-props.ts';

/** All questions on one page. */
export function AllQuestions(props: StepProps & { title: string }) {
  const { title, questions, answers, faults, onAnswer, onBack, onSend, onLayout } = props;
  const done = questions.filter(({ id }) => isGiven(answers[id] ?? {})).length;
  return (
    <Screen
      isWide
      onSubmit={onSend}
      top={<StepTop at={done} of={questions.length} onBack={onBack} />}
      action={<SendFooter {...props} />}
      note={text('pulse-answer:is_final')}
    >
      <div class="mt-6">
        <Heading>{title}</Heading>
        <div class="mt-2">
          <TextButton onPress={() => onLayout(false)}>{text('pulse-answer:layout.single')}</TextButton>
        </div>
      </div>
      {questions.map((question) => (
        <section key={question.id} aria-labelledby={`${question.id}-title`} class="mt-8 border-t border-line pt-8">
          <h2 id={`${question.id}-title`} tabIndex={-1} dir="auto" class="text-lg wrap-anywhere">
            {question.text}
          </h2>
          {(question.help || question.optional) && (
            <p dir="auto" class="mt-1 text-sm text-muted wrap-anywhere">
              {question.help ?? text('pulse-answer:optional')}
            </p>
          )}
          <div class="mt-5">
            <Fields
              question={question}
              answer={answers[question.id] ?? {}}
              fault={faults[question.id]}
              isQuiet
              onAnswer={(answer) => onAnswer(question.id, answer)}
            />
          </div>
          {question.optional && isGiven(answers[question.id] ?? {}) && (
            <div class="mt-3">
              <TextButton
                onPress={() => {
                  // This button goes with the answer.
                  document.getElementById(`${question.id}-title`)?.focus();
                  onAnswer(question.id, {});
                }}
              >
                {text(question.kind === 'importance_satisfaction' ? 'pulse-answer:unused' : 'pulse-answer:skip')}
              </TextButton>
            </div>
          )}
        </section>
      ))}
    </Screen>
  );
}
