/**
 * A ref for a part of a field's hint: focuses the field's control when the part is removed with the focus inside, or the
 * label of a control that is disabled.
 */
export const fieldAfter = (element: HTMLElement | null) => () => {
  // It runs while the element is still in the document.
  const hint = element?.contains(document.activeElement) && element.closest('[id$=-hint]');
  const label = hint && hint.parentElement?.querySelector('label');
  if (!label) return;
  // Only then is the control disabled, or enabled.
  queueMicrotask(() => {
    label.control?.focus();
    if (document.activeElement === label.control) return;
    label.tabIndex = -1;
    label.focus();
  });
};
