import { use, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../i18n/i18n.ts';
import { focusHeading } from '../../../lib/interaction/focus-heading.ts';
import { Announce } from '../../../ui/states/announcer.tsx';

/** Puts the record's name into the document title when it is loaded, and announces the page. */
export function useRecordTitle(title: string | undefined): void {
  const t = useText();
  const announce = use(Announce);
  const { key, pathname } = useLocation();
  const arrivedAt = useRef<string>(undefined);
  useEffect(() => {
    if (!title) return;
    document.title = t('common:document_title', { title });
    // A later rename is not announced, nor is the first page of a visit, which the browser announces.
    if (key === 'default' || arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    announce(document.title);
    // If the user has moved the focus while it was loading, it stays.
    if (document.activeElement?.matches('body, main')) focusHeading();
  }, [title, t, key, pathname, announce]);
}
