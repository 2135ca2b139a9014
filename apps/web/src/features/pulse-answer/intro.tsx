/** @jsxImportSource preact */
import { minutesFor } from '@orgscope/contract/analytics/pulse-kinds';
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { text } from '../../i18n/texts.ts';
import { initials } from '../../lib/text/initials.ts';
import { layOutPeerStrip } from '../../lib/peer-strip-layout.ts';
import { peerSample } from '../../lib/peer-sample.ts';
import { closingMoment } from '../../i18n/closing-moment.ts';
import { Heading, MainButton, Screen, TextButton } from './screen.tsx';

const { dots, band } = layOutPeerStrip(peerSample(11, 40, 50, 13), 50, [0, 100]);

/** Many dots, none of them marked: nobody stands out. Decoration. */
const Crowd = () => (
  <svg aria-hidden="true" class="block h-24 w-full">
    <line class="stroke-line" x1="0" x2="100%" y1="48" y2="48" />
    <rect class="fill-accent-soft" x={`${band.x - 6}%`} width={`${band.width + 12}%`} y="10" height="76" rx="8" />
    <g class="fill-data-1" opacity="0.4">
      {dots.map(({ x, y }, index) => (
        <circle key={index} cx={`${x.toFixed(2)}%`} cy={48 + y * 2.3} r="4.5" />
      ))}
    </g>
  </svg>
);

export const ClientName = ({ name }: { name: string }) => (
  <p class="flex items-center gap-2.5 text-sm font-medium">
    <span
      aria-hidden="true"
      class="grid size-8 shrink-0 place-items-center rounded-control bg-accent text-xs font-semibold text-on-accent"
    >
      {initials(name)}
    </span>
    <span dir="auto" class="min-w-0 wrap-anywhere">
      {name}
    </span>
  </p>
);

interface Props {
  asked: AskedPulse;
  hasBegun: boolean;
  isOnOnePage: boolean;
  onStart: () => void;
  onLayout: (isOnOnePage: boolean) => void;
}

export function Intro({ asked, hasBegun, isOnOnePage, onStart, onLayout }: Props) {
  const minutes = text('pulse-answer:intro.minutes', { count: minutesFor(asked.questions) });
  return (
    <Screen
      top={<ClientName name={asked.client.name} />}
      action={
        <MainButton onPress={onStart}>
          {text(hasBegun ? 'pulse-answer:intro.resume' : 'pulse-answer:intro.start')}
        </MainButton>
      }
      note={text('pulse-answer:intro.from', { sender: asked.sender })}
    >
      <div class="mt-5 mb-6">
        <Crowd />
      </div>
      <Heading>{asked.title}</Heading>
      {asked.intro && (
        <p dir="auto" class="mt-2 text-base text-muted wrap-anywhere">
          {asked.intro}
        </p>
      )}
      <p class="mt-2 text-base text-muted">
        {text('pulse-answer:intro.length', { count: asked.questions.length, time: minutes })}{' '}
        {text('pulse-answer:intro.open_until', { moment: closingMoment(asked) })}
      </p>
      <section class="mt-6 rounded-card border border-line bg-surface p-4">
        <h2 class="text-sm">{text('pulse-answer:intro.promise')}</h2>
        <p class="mt-1.5 text-sm text-muted">
          {text('pulse-answer:intro.stored')} {text('pulse-answer:intro.final')}
        </p>
      </section>
      {asked.questions.length > 1 && (
        <div class="mt-4">
          <TextButton onPress={() => onLayout(!isOnOnePage)}>
            {text(isOnOnePage ? 'pulse-answer:layout.single' : 'pulse-answer:layout.all')}
          </TextButton>
        </div>
      )}
    </Screen>
  );
}
