import { use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { text } from '../../i18n/texts.ts';
import { repeatEarlyPress } from '../../lib/interaction/early-press.ts';
import { focusHeading } from '../../lib/interaction/focus-heading.ts';
import { Announce } from '../../ui/states/announcer.tsx';
import type { Screen } from './screens/screen.ts';

// The scroll position of each history entry.
const scrolled = new Map<string, number>();

/** What a browser does on a new document: title, scroll position, and the screen reader's position. */
export function useArrival(screen: Screen): void {
  const { key, pathname, state } = useLocation();
  const going = useNavigationType();
  const announce = use(Announce);

  // The first page of a visit is read from its start, like any document.
  const isFirst = key === 'default';
  const arrived = useRef('');
  const arrive = useEffectEvent((at: string) => {
    const isNew = !isFirst && arrived.current !== at;
    arrived.current = at;
    const isBack = going === NavigationType.Pop;
    // Chosen on the page itself, such as another run of a pulse.
    if (!isBack && state?.stays) return;
    const position = isBack ? scrolled.get(key) : 0;
    if (position !== undefined) window.scrollTo(0, position);
    // Before it is painted: whoever presses a field then keeps the focus. Not again where the screen has been hidden meanwhile.
    if (isNew) focusHeading();
  });
  const remember = useEffectEvent(() => scrolled.set(key, window.scrollY));
  const introduce = useEffectEvent((at: Screen) => {
    if (!isFirst && !at.ofRecord) announce(document.title);
  });

  // A screen shows one record after another: each is another page.
  useLayoutEffect(() => {
    // Before the effects of the screen itself, which may set a better title.
    document.title = text('common:document_title', { title: text(screen.title) });
    arrive(pathname);
    const onScroll = () => remember();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [screen, pathname]);
  useEffect(() => introduce(screen), [screen]);
  useEffect(repeatEarlyPress, []);
}
