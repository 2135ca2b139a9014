// What is pressed and acts on the click. A trigger of a popup acts on the press itself.
const controls =
  'a[href], button, label, summary, input:is([type=checkbox], [type=radio]), [role=checkbox], [role=radio], [role=switch], [role=tab]';
const fields = 'form *, input, textarea, select, [role=combobox]';

function pressed({ target }: Event): HTMLElement | undefined {
  const control = target instanceof Element && target.closest<HTMLElement>(controls);
  return control && !control.hasAttribute('aria-haspopup') ? control : undefined;
}

/** Marks a button that acts on its form: the field at work keeps the focus after the press too. */
export const keepsFocus = { 'data-keeps-focus': '' };

const staysInForm = (control: HTMLElement, form: HTMLFormElement | null | undefined) =>
  'keepsFocus' in control.dataset && control instanceof HTMLButtonElement && control.form === form;

/**
 * Leaves the focus in its field until a press is over. The field would be checked when the press begins; what it then
 * says moves the rest of the page, and a press that ends beside its control is lost.
 */
export function holdFocus(): () => void {
  let held: HTMLElement | undefined;
  const begin = (event: MouseEvent) => {
    const control = pressed(event);
    const hold = event.button === 0 && !event.defaultPrevented && document.activeElement?.matches(fields);
    held = hold ? control : undefined;
    if (held) event.preventDefault();
  };
  // Before the click acts: a field that saves when it is left does so first.
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
