/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { text } from '../../i18n/texts.ts';
import { BackIcon, OfflineIcon } from './icons.tsx';

interface Props {
  /** Above the content, such as the progress. */
  top?: ComponentChildren;
  children: ComponentChildren;
  /** At the foot: what to press next, and a line below it. */
  action?: ComponentChildren;
  note?: ComponentChildren;
  /** Questions need more room on one page. */
  isWide?: boolean;
  onSubmit?: () => void;
}

/** One screen: it fills a phone, and is a card on a larger one. */
export function Screen({ top, children, action, note, isWide = false, onSubmit }: Props) {
  const content = (
    <>
      <main class="flex-1">{children}</main>
      {(action || note) && (
        <footer class="mt-8">
          {action}
          {note && <p class="mt-3 flex items-center justify-center gap-1.5 text-center text-xs text-muted">{note}</p>}
        </footer>
      )}
    </>
  );
  const inner = 'flex flex-1 flex-col';
  return (
    <div class="flex min-h-dvh flex-col justify-center bg-paper sm:bg-surface-sunken sm:py-10">
      <div
        class={`mx-auto flex w-full flex-1 flex-col px-6 pt-5 pb-6 sm:flex-none sm:rounded-[1.5rem] sm:border sm:border-line sm:bg-paper sm:px-10 sm:pt-8 sm:pb-8 ${isWide ? 'sm:max-w-2xl' : 'sm:min-h-[43rem] sm:max-w-[30rem]'}`}
      >
        {top && <header>{top}</header>}
        {onSubmit ? (
          <form
            noValidate
            class={inner}
            onSubmit={(event) => {
              event.preventDefault();
              onSubmit();
            }}
          >
            {content}
          </form>
        ) : (
          <div class={inner}>{content}</div>
        )}
      </div>
    </div>
  );
}

/** The heading of a screen; it takes the focus when the screen appears. */
export const Heading = ({ children }: { children: ComponentChildren }) => (
  <h1 tabIndex={-1} dir="auto" class="text-xl wrap-anywhere outline-none">
    {children}
  </h1>
);

const look =
  'flex min-h-12 w-full cursor-pointer items-center justify-center gap-2 rounded-control px-5 py-2.5 text-base font-semibold transition-colors';

interface ButtonProps {
  children: ComponentChildren;
  onPress?: () => void;
  isBusy?: boolean;
}

/** What to press next. Without `onPress` it submits the form of the screen. */
export const MainButton = ({ children, onPress, isBusy = false }: ButtonProps) => (
  <button
    type={onPress ? 'button' : 'submit'}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onPress}
    class={`${look} bg-accent text-on-accent hover:bg-accent-hover ${isBusy ? 'opacity-70' : ''}`}
  >
    {children}
  </button>
);

export const TextButton = ({ children, onPress }: ButtonProps) => (
  <button
    type="button"
    onClick={onPress}
    class="-mx-1 cursor-pointer rounded-small px-1 py-1.5 text-sm font-medium text-accent underline-offset-4 hover:underline"
  >
    {children}
  </button>
);

/** Says that answers wait for the connection, or for another reason. Always there: a region that comes with its text is not read. */
export const Waiting = ({ children }: { children: ComponentChildren }) => (
  <div
    role="status"
    class={
      children
        ? 'flex items-start gap-3 rounded-control bg-[color-mix(in_oklab,var(--highlight)_12%,var(--paper))] px-3.5 py-3 text-sm text-ink'
        : 'sr-only'
    }
  >
    {children && (
      <>
        <OfflineIcon class="mt-0.5 size-5 text-highlight-text" />
        <p>{children}</p>
      </>
    )}
  </div>
);

interface FaultProps {
  id: string;
  /** One of many, whose number is announced. */
  isQuiet?: boolean | undefined;
  children: ComponentChildren;
}

export const Fault = ({ id, isQuiet, children }: FaultProps) => (
  <p id={id} role={isQuiet ? undefined : 'alert'} class="mt-3 text-sm font-medium text-danger">
    {children}
  </p>
);

interface StepTopProps {
  at: number;
  of: number;
  onBack: () => void;
}

/** The way back, and how far one is: a bar, and the number in words. */
export const StepTop = ({ at, of, onBack }: StepTopProps) => (
  <div class="flex items-center gap-3">
    <button
      type="button"
      aria-label={text('pulse-answer:back')}
      onClick={onBack}
      class="-ms-3 grid size-11 cursor-pointer place-items-center rounded-control text-muted hover:bg-surface-hover hover:text-ink"
    >
      <BackIcon class="size-5 rtl:-scale-x-100" />
    </button>
    <progress class="sr-only" value={at} max={of} aria-label={text('pulse-answer:progress_name')} />
    <svg aria-hidden="true" class="h-1 flex-1 rounded-full rtl:-scale-x-100" preserveAspectRatio="none">
      <rect class="fill-line" width="100%" height="4" rx="2" />
      <rect class="fill-accent" width={`${(at / of) * 100}%`} height="4" rx="2" />
    </svg>
    <p class="text-xs text-muted tabular-nums" role="status">
      <span class="sr-only">{text('pulse-answer:question')} </span>
      {text('pulse-answer:progress', { at, of })}
    </p>
  </div>
);
