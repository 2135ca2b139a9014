import { ChevronLeft, ChevronRight, Minimize } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { StoryScreen } from './story-screens.tsx';

interface Props {
  screens: readonly StoryScreen[];
  /** The number of the shown screen, from 1. */
  at: number;
  onGo: (at: number) => void;
  /** What fills the screen when asked. */
  stage: RefObject<HTMLElement | null>;
}

/** A finger that moves so far sideways turns the page. */
const swipe = 48;

/** The year as a story: one idea a screen, by keys, by swiping, or by its marks. */
export function Story({ screens, at, onGo, stage }: Props) {
  const t = useText();
  const [isFull, setFull] = useState(false);
  const [announced, setAnnounced] = useState('');
  const count = screens.length;
  const screen = screens[at - 1];
  const go = (to: number) => {
    const next = screens[to - 1];
    if (!next || to === at) return;
    onGo(to);
    setAnnounced(t('year-in-review:story.announced', { at: to, count, title: next.title }));
  };
  // In a page that runs from right to left, the next screen is on the left.
  const right = () => (stage.current && getComputedStyle(stage.current).direction === 'rtl' ? -1 : 1);
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Arrows walk the marks of a chart that has the focus.
    const isOnChart = event.target instanceof Element && event.target.closest('[data-marks]') !== null;
    if (isOnChart || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = {
      ArrowRight: at + right(),
      ArrowLeft: at - right(),
      PageDown: at + 1,
      PageUp: at - 1,
      Home: 1,
      End: count,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  const swiped = useEffectEvent((across: number, down: number) => {
    if (Math.abs(across) >= swipe && Math.abs(across) > 2 * Math.abs(down)) go(at - Math.sign(across) * right());
  });
  useEffect(() => {
    const node = stage.current;
    if (!node) return undefined;
    // The arrow keys turn its screens, so it can have the focus.
    node.setAttribute('tabindex', '0');
    const listening = new AbortController();
    const { signal } = listening;
    let from: Touch | undefined;
    node.addEventListener('keydown', (event) => press(event), { signal });
    node.addEventListener('touchstart', ({ touches }) => (from = touches.length === 1 ? touches[0] : undefined), {
      signal,
      passive: true,
    });
    node.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const last = changedTouches[0];
        if (from && last) swiped(last.clientX - from.clientX, last.clientY - from.clientY);
        from = undefined;
      },
      { signal },
    );
    document.addEventListener('fullscreenchange', () => setFull(document.fullscreenElement === node), { signal });
    return () => listening.abort();
  }, [stage]);
  if (!screen) return null;
  return (
    <section
      ref={stage}
      aria-label={t('year-in-review:story.label')}
      className={classes(
        'flex touch-pan-y flex-col bg-panel text-ink print:hidden',
        // Where the system replaces the panel's colour, the charts on it have those of the page.
        'not-forced-colors:scheme-dark not-forced-colors:[--surface:var(--panel)]',
        isFull ? 'justify-center p-[4vw]' : 'rounded-card p-5 @3xl:p-10',
      )}
    >
      <Announcement>{announced}</Announcement>
      <div className="flex items-center justify-between gap-4">
        <ol className="-ms-0.5 flex min-w-0 grow flex-wrap">
          {screens.map(({ id, title }, index) => (
            <li key={id} className="max-w-12 min-w-6 grow">
              <button
                type="button"
                aria-label={`${t('year-in-review:story.go', { at: index + 1 })}: ${title}`}
                aria-current={index + 1 === at ? 'step' : undefined}
                onClick={() => go(index + 1)}
                className="flex h-6 w-full items-center rounded-small px-0.5 pointer-coarse:h-11"
              >
                <span
                  className={classes(
                    'h-1 w-full rounded-full forced-color-adjust-none',
                    index < at ? 'bg-ink' : 'bg-line-strong opacity-60',
                  )}
                />
              </button>
            </li>
          ))}
        </ol>
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">
          {t('year-in-review:story.at', { at, count })}
        </span>
        {isFull && (
          <IconButton
            label={t('year-in-review:story.leave')}
            onClick={() => void document.exitFullscreen()}
            icon={<Minimize aria-hidden className="size-5" />}
            className="size-11"
          />
        )}
      </div>
      <div
        key={screen.id}
        className={classes(
          'mt-5 transition-opacity motion-safe:starting:opacity-0',
          isFull && 'flex grow flex-col justify-center',
        )}
      >
        <h2
          className={classes(
            'text-pretty',
            isFull ? 'text-[clamp(2.5rem,5vw,6rem)] leading-tight' : 'text-xl @3xl:text-2xl',
          )}
        >
          {screen.title}
        </h2>
        <p className={classes('mt-1 text-muted', isFull ? 'text-[clamp(1.25rem,2vw,2.5rem)]' : 'min-h-6 text-base')}>
          {screen.line}
        </p>
        <div className={classes('mt-6 flex min-h-60 flex-col justify-center', isFull ? '[zoom:2]' : '@3xl:[zoom:1.2]')}>
          {screen.isSmall ? <div className="@3xl:[zoom:1.2]">{screen.chart}</div> : screen.chart}
        </div>
      </div>
      <div className="-mx-2.5 mt-4 flex justify-between gap-4">
        <IconButton
          label={t('year-in-review:story.previous')}
          idle={at === 1}
          onClick={() => go(at - 1)}
          icon={<ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />}
          className="size-11"
        />
        <IconButton
          label={t('year-in-review:story.next')}
          idle={at === count}
          onClick={() => go(at + 1)}
          icon={<ChevronRight aria-hidden className="size-6 rtl:-scale-x-100" />}
          className="size-11"
        />
      </div>
    </section>
  );
}
