import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../../i18n/i18n.ts';
import { focusHeading } from '../../../../lib/focus-heading.ts';
import { Announce } from '../../../../ui/announcer.tsx';

/** Names the record in the document's title once it is known, and announces the arrival at it. */
export function useRecordTitle(title: string | undefined): void {
  const t = useText();
  const announce = use(Announce);
  const { key, pathname } = useLocation();
  const arrivedAt = useRef<string>(undefined);
  useEffect(() => {
    if (!title) return;
    document.title = t('common:document_title', { title });
    // A record that is renamed later is no arrival, and neither is the first page of a visit.
    if (key === 'default' || arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    announce(document.title);
    // Who has moved on while it was fetched stays there.
    if (document.activeElement?.matches('body, main')) focusHeading();
  }, [title, t, key, pathname, announce]);
}
