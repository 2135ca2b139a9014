import { useText } from '../../../i18n/i18n.ts';
import { CopyableText } from '../../../ui/fields/copyable-text.tsx';

/** A text for the identity provider or the DNS. */
export function CopiedText({ label, children }: { label: string; children: string }) {
  const t = useText();
  const words = {
    copy: t('sso:copy', { what: label }),
    copied: t('sso:copied', { what: label }),
    copyFailed: t('sso:copy_failed'),
  };
  return (
    <CopyableText label={label} words={words}>
      {children}
    </CopyableText>
  );
}
