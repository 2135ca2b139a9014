// The colours of the signed-in user's client on this page, which kept-brand.ts keeps for the next.

/** Under which they are kept in this browser; public/theme.js reads the same key before the first paint. */
export const brandKey = 'orgscope-brand';

/** CSS variables by name. */
export type BrandVariables = Readonly<Record<string, string>>;

/** Forgets whose colours these were: the next user may be of another client. */
export function forgetBrand(): void {
  try {
    localStorage.removeItem(brandKey);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}

/** Shows these variables on the page in place of all earlier ones; without any, the product's own colours. */
export function showBrand(variables: BrandVariables = {}): void {
  const { style } = document.documentElement;
  for (const name of Array.from(style)) if (name.startsWith('--') && !(name in variables)) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}
