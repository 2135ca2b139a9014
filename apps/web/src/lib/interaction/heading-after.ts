import { focusHeading } from './focus-heading.ts';

/** A ref: focuses the page's heading when the element is removed with the focus inside. A dialog keeps its focus itself. */
export const headingAfter = (element: HTMLElement | null) => () => {
  // It runs while the element is still in the document.
  if (!element?.contains(document.activeElement) || element.closest('[role$=dialog]')) return;
  // Only then is the new content there, with a heading of its own perhaps.
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusHeading();
  });
};
