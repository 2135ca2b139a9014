/** @jsxImportSource preact */
import { text } from '../../i18n/texts.ts';
import { BackButton } from './one-question.tsx';
import { Review } from './review.tsx';
import { Progress, Screen } from './screen.tsx';
import { SendFooter } from './send-footer.tsx';
import type { StepProps } from './step-props.ts';

export const ReviewStep = (props: StepProps & { onChange: (index: number) => void }) => (
  <Screen
    onSubmit={props.onSend}
    top={
      <div class="flex items-center gap-3">
        <BackButton onPress={props.onBack} />
        <Progress at={props.questions.length} of={props.questions.length} />
      </div>
    }
    action={<SendFooter {...props} />}
    note={text('pulse-answer:is_final')}
  >
    <div class="mt-6">
      <Review {...props} />
    </div>
  </Screen>
);
