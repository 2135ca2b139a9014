/** @jsxImportSource preact */
import { text } from '../../i18n/texts.ts';
import { Fault, MainButton } from './screen.tsx';
import type { StepProps } from './step-props.ts';

/** The last button, with what stands against pressing it. */
export function SendFooter({ faults, waiting, isSending, isEmpty }: StepProps) {
  const count = Object.values(faults).filter(Boolean).length;
  return (
    <div class="grid gap-4">
      {waiting}
      {(count > 0 || isEmpty) && (
        <Fault id="faults">
          {count > 0 ? text('pulse-answer:fault.some', { count }) : text('pulse-answer:fault.none')}
        </Fault>
      )}
      <MainButton isBusy={isSending}>
        <span aria-live="polite">{text(isSending ? 'pulse-answer:sending' : 'pulse-answer:send')}</span>
      </MainButton>
    </div>
  );
}
