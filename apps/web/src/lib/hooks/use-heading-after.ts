import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { focusHeading } from '../interaction/focus-heading.ts';

/** Focuses the page's heading when the element is removed with the focus inside. A dialog keeps its focus itself. */
export function useHeadingAfter(box: RefObject<HTMLElement | null>): void {
  // Its clean-up runs while the element is still in the document.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement) || element.closest('[role$=dialog]')) return;
      // Only then is the new content there, with a heading of its own perhaps.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, [box]);
}
