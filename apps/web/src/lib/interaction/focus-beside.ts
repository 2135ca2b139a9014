import { focusHeading } from './focus-heading.ts';

/** Before a filter's button is removed: focuses the button after or before it, or the page's heading. */
export function focusBeside({ nextElementSibling, previousElementSibling }: Element): void {
  const beside = [nextElementSibling, previousElementSibling].find((element) => element instanceof HTMLButtonElement);
  if (beside) beside.focus();
  else focusHeading();
}
