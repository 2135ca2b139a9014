// Elements that act on a click. The trigger of a popup acts on mousedown.
const controls =
  'a[href], button, label, summary, input:is([type=checkbox], [type=radio]), [role=checkbox], [role=radio], [role=switch], [role=tab]';
const fields = 'form *, input, textarea, select, [role=combobox]';

function pressed({ target }: Event): HTMLElement | undefined {
  const control = target instanceof Element && target.closest<HTMLElement>(controls);
  return control && !control.hasAttribute('aria-haspopup') ? control : undefined;
}

/** Marks a button of a form: the focused field keeps the focus also after the press. */
export const noFocusOnPress = { 'data-no-focus-on-press': '' };

const staysInForm = (control: HTMLElement, form: HTMLFormElement | null | undefined) =>
  'noFocusOnPress' in control.dataset && control instanceof HTMLButtonElement && control.form === form;

/**
 * Keeps the focus in its field until a press ends. Otherwise the blur validates the field when the press begins, the error
 * moves the page, and the press ends outside its control and is lost.
 */
export function deferBlur(): () => void {
  let target: HTMLElement | undefined;
  const begin = (event: MouseEvent) => {
    const control = pressed(event);
    const defers = event.button === 0 && !event.defaultPrevented && document.activeElement?.matches(fields);
    target = defers ? control : undefined;
    if (target) event.preventDefault();
  };
  // Runs before the click handlers, so that a field that saves on blur is saved first.
  const end = (event: MouseEvent) => {
    const control = pressed(event);
    const isTarget = target !== undefined && control === target;
    target = undefined;
    if (!isTarget || !control || control instanceof HTMLLabelElement) return;
    const left = document.activeElement;
    const take = () => {
      if (document.activeElement === left) control.focus({ preventScroll: true });
    };
    if (staysInForm(control, left?.closest('form'))) return;
    // React renders a controlled checkbox with its old state, and the press is lost, if something is rendered within its click.
    if (control instanceof HTMLInputElement) setTimeout(take);
    else take();
  };
  document.addEventListener('mousedown', begin);
  document.addEventListener('click', end, true);
  return () => {
    document.removeEventListener('mousedown', begin);
    document.removeEventListener('click', end, true);
  };
}
