import { pageLanguage, textIfKnown } from './texts.ts';

/**
 * The label of a code in the language of the page. Servers send labels in English, and may have some of their own: those
 * stay as they are.
 */
export const labelText = (
  list: 'platform_roles' | 'company_roles' | 'employees' | 'it_employees',
  code: string | null | undefined,
  sent: string,
): string => (pageLanguage() !== 'en' && code && textIfKnown('messages', `labels.${list}.${code}`)) || sent;
