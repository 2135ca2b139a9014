import type { Endpoint } from '@orgscope/contract/endpoint';
import { Download } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { ProvenDownload } from '../proof/proven-download.tsx';

interface Props {
  /** The call, and its address with the query. */
  endpoint: Endpoint;
  href: string;
}

/** Downloads a list as CSV. Not by the browser alone, which tells nobody why a file did not come. */
export function ExportLink({ href, endpoint }: Props) {
  const t = useText();
  return (
    <ProvenDownload endpoint={endpoint} href={href} className={buttonStyles()}>
      <Download aria-hidden className="-ms-1 size-4" />
      {t('records:export')}
    </ProvenDownload>
  );
}
