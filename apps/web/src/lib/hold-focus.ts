// Elements that act on the click. A popup's trigger acts on the press itself.
const controls =
  'a[href], button, label, summary, input:is([type=checkbox], [type=radio]), [role=checkbox], [role=radio], [role=switch], [role=tab]';
const fields = 'form *, input, textarea, select, [role=combobox]';

function pressed({ target }: Event): HTMLElement | undefined {
  const control = target instanceof Element && target.closest<HTMLElement>(controls);
  return control && !control.hasAttribute('aria-haspopup') ? control : undefined;
}

// The checkbox of a table's row: no error moves it. Focused during its own click, a controlled checkbox would be drawn as it
// was before, and the press would be lost.
const selectsRow = (control: HTMLElement | undefined) =>
  control instanceof HTMLInputElement && control.type === 'checkbox' && !control.form;

/** Marks a button that acts on its form: the focused field keeps the focus after the press too. */
export const keepsFocus = { 'data-keeps-focus': '' };

const staysInForm = (control: HTMLElement, form: HTMLFormElement | null | undefined) =>
  'keepsFocus' in control.dataset && control instanceof HTMLButtonElement && control.form === form;

/**
 * Keeps the focus in its field until a press is over. Otherwise the field would be validated when the press begins; its
 * error moves the rest of the page, and the press would end beside its control and be lost.
 */
export function holdFocus(): () => void {
  let held: HTMLElement | undefined;
  const begin = (event: MouseEvent) => {
    const control = pressed(event);
    const hold = event.button === 0 && !event.defaultPrevented && document.activeElement?.matches(fields);
    held = hold && !selectsRow(control) ? control : undefined;
    if (held) event.preventDefault();
  };
  // Before the click acts: a field that saves on blur does so first.
  const end = (event: MouseEvent) => {
    const control = pressed(event);
    const isHeld = held !== undefined && control === held;
    held = undefined;
    if (!isHeld || !control || control instanceof HTMLLabelElement) return;
    const form = document.activeElement?.closest('form');
    if (!staysInForm(control, form)) control.focus({ preventScroll: true });
  };
  document.addEventListener('mousedown', begin);
  document.addEventListener('click', end, true);
  return () => {
    document.removeEventListener('mousedown', begin);
    document.removeEventListener('click', end, true);
  };
}
