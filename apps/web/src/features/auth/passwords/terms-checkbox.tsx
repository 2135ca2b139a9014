import type { ComponentProps } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TermsLink } from './terms-link.tsx';

/** The consent to the terms, with a link to their text. */
export function TermsCheckbox(props: Omit<ComponentProps<typeof CheckboxField>, 'children'>) {
  const t = useText();
  const [before, after] = t('set-password:accept').split('{{terms}}');
  return (
    <CheckboxField {...props}>
      {before}
      <TermsLink />
      {after}
    </CheckboxField>
  );
}
