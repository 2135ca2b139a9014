/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import type { LinkOver } from '../../api/pulse-link.ts';
import { text } from '../../i18n/texts.ts';
import { dayName } from '../../lib/dates/day-name.ts';
import { CheckIcon, ClosedIcon } from './icons.tsx';
import { ClientName } from './intro.tsx';
import { closingMoment } from '../../i18n/closing-moment.ts';
import { Heading, MainButton, Screen } from './screen.tsx';
import { Trend } from './trend.tsx';

const Badge = ({ children }: { children: ComponentChildren }) => (
  <div class="mt-12 mb-8 grid size-14 place-items-center rounded-full bg-accent-soft text-accent">{children}</div>
);

/** After sending: what happens next, and what earlier answers changed. */
export function Thanks({ asked }: { asked: AskedPulse }) {
  const { changed } = asked;
  return (
    <Screen
      top={<ClientName name={asked.client.name} />}
      note={text('pulse-answer:thanks.closes', { moment: closingMoment(asked) })}
    >
      <Badge>
        <CheckIcon class="size-7" />
      </Badge>
      <Heading>{text('pulse-answer:thanks.title')}</Heading>
      <p class="mt-2 text-base text-muted">{text('pulse-answer:thanks.next')}</p>
      {changed && (
        <section class="mt-8 rounded-card border border-line bg-surface p-4">
          <h2 class="text-sm">{text('pulse-answer:thanks.changed')}</h2>
          <p class="mt-1.5 text-sm text-muted wrap-anywhere">
            {text('pulse-answer:thanks.done', { text: changed.text, day: dayName(changed.done_on) })}
          </p>
          <Trend changed={changed} />
        </section>
      )}
    </Screen>
  );
}

/** A link that leads to no questions: why, and what to do. For a reason unknown here, `words` of the server. */
export function LinkEnded({ reason, words, hadDraft }: { reason: LinkOver | 'cut'; words: string; hadDraft: boolean }) {
  return (
    <Screen>
      <Badge>{reason === 'used' ? <CheckIcon class="size-7" /> : <ClosedIcon class="size-7" />}</Badge>
      <Heading>{text(`pulse-answer:over.${reason}.title`)}</Heading>
      <p class="mt-2 text-base text-muted">
        {(reason === 'other' && words) || text(`pulse-answer:over.${reason}.text`)}
      </p>
      {hadDraft && <p class="mt-2 text-base text-muted">{text('pulse-answer:over.forgotten')}</p>}
    </Screen>
  );
}

/** What became of trying again. */
export type Retrial = 'none' | 'running' | 'failed';

export function Unreachable({ retrial, onRetry }: { retrial: Retrial; onRetry: () => void }) {
  const isBusy = retrial === 'running';
  return (
    <Screen
      action={
        <>
          <MainButton isBusy={isBusy} onPress={onRetry}>
            {text(isBusy ? 'pulse-answer:unreachable.retrying' : 'pulse-answer:unreachable.retry')}
          </MainButton>
          {/* Beside the button: screen readers do not read a region within one. */}
          <p class="sr-only" role="status">
            {isBusy && text('pulse-answer:unreachable.retrying')}
            {retrial === 'failed' && text('pulse-answer:unreachable.title')}
          </p>
        </>
      }
    >
      <Badge>
        <ClosedIcon class="size-7" />
      </Badge>
      <Heading>{text('pulse-answer:unreachable.title')}</Heading>
      <p class="mt-2 text-base text-muted">{text('pulse-answer:unreachable.text')}</p>
    </Screen>
  );
}
