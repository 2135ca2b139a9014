/** Focuses a row of a list or table, such as the first that a press has added, so that screen readers continue there. */
export function focusRow(row: Element | undefined): void {
  if (!(row instanceof HTMLElement)) return;
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.focus();
}
