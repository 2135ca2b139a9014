import type { Endpoint } from '@orgscope/contract/endpoint';
import { Download } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { ProvenDownload } from '../proof/proven-download.tsx';

interface Props {
  href: string;
  /** The call, if it asks for the password again. */
  endpoint?: Endpoint | undefined;
}

/** Downloads a list as CSV. */
export function ExportLink({ href, endpoint }: Props) {
  const t = useText();
  const content = (
    <>
      <Download aria-hidden className="-ms-1 size-4" />
      {t('records:export')}
    </>
  );
  if (endpoint) {
    return (
      <ProvenDownload endpoint={endpoint} href={href} className={buttonStyles()}>
        {content}
      </ProvenDownload>
    );
  }
  return (
    <a href={href} download className={buttonStyles()}>
      {content}
    </a>
  );
}
