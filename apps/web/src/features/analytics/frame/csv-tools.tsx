import { Download } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { CsvUpload } from './csv-upload.tsx';

interface Props {
  /** Reads a chosen file. Nothing is saved. */
  read: (file: File) => Promise<void>;
  /** The address of what is stored, as a file. */
  href: string;
}

/** Fills a form from a CSV file, and downloads what is stored as one. */
export function CsvTools({ read, href }: Props) {
  const t = useText();
  return (
    <div className="flex flex-wrap gap-2">
      <CsvUpload read={read} />
      <a href={href} download className={buttonStyles()}>
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
        {t('analytics-pages:csv.download')}
      </a>
    </div>
  );
}
