// The colours of the user's client on this page. stored-brand.ts stores them for the next page.
import { writeStored } from '../browser/storage.ts';

/** The key in local storage; public/theme.js reads the same key before the first paint. */
export const brandKey = 'orgscope-brand';

/** CSS variables by name. */
export type BrandVariables = Readonly<Record<string, string>>;

/** Removes the stored colours: the next user may be of another client. */
export const forgetBrand = (): void => writeStored(brandKey, undefined);

/** Sets these variables on the page in place of all earlier ones; without any, the product's own colours. */
export function showBrand(variables: BrandVariables = {}): void {
  const { style } = document.documentElement;
  for (const name of Array.from(style)) if (name.startsWith('--') && !(name in variables)) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}
