import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { text } from '../../i18n/texts.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { Announce } from '../../ui/announcer.tsx';
import type { Screen } from './screens/screen.ts';

// Where each entry of the history was scrolled to.
const scrolled = new Map<string, number>();

/** What a browser does by itself on a new page: title, scroll position, and a screen reader's place. */
export function useArrival(screen: Screen): void {
  const { key } = useLocation();
  const going = useNavigationType();
  const announce = use(Announce);

  const arrive = useEffectEvent((_at: Screen) => {
    const kept = going === NavigationType.Pop ? scrolled.get(key) : 0;
    if (kept !== undefined) window.scrollTo(0, kept);
  });
  const remember = useEffectEvent(() => scrolled.set(key, window.scrollY));
  const introduce = useEffectEvent((at: Screen) => {
    // The first page of a visit is read from its start, as any page.
    if (key === 'default') return;
    focusHeading();
    if (!at.ofRecord) announce(document.title);
  });

  useLayoutEffect(() => {
    // Before the effects of the screen itself, which may know a better title.
    document.title = text('common:document_title', { title: text(screen.title) });
    arrive(screen);
    const onScroll = () => remember();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [screen]);
  useEffect(() => introduce(screen), [screen]);
}
