import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { ProvenDownload } from '../../records/proof/proven-download.tsx';
import { CsvUpload } from './csv-upload.tsx';

interface Props {
  /** Reads a chosen file. Nothing is saved. */
  read: (file: File) => Promise<void>;
  /** What is stored, as a file. */
  stored: Pick<ComponentProps<typeof ProvenDownload>, 'endpoint' | 'href'>;
}

/** Fills a form from a CSV file, and downloads what is stored as one. */
export function CsvTools({ read, stored }: Props) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2">
      <CsvUpload read={read} />
      <ProvenDownload {...stored} className={buttonStyles()}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        {t('analytics-pages:csv.download')}
      </ProvenDownload>
    </div>
  );
}
