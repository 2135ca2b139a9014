import { compatibleForm } from './compatible-form.ts';

/** The unique key of a name: case, Unicode form and the amount of white space do not count. */
export function nameKey(name: string): string {
  return compatibleForm(name).trim().replace(/\s+/gu, ' ').toLowerCase();
}
