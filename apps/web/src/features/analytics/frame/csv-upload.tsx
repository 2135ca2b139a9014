import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ButtonSize } from '../../../ui/button-styles.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/states/toast.tsx';

interface Props {
  /** Reads the chosen file. Nothing is saved. */
  read: (file: File) => Promise<void>;
  size?: ButtonSize;
}

/** The button that chooses a CSV file. */
export function CsvUpload({ read, size = 'medium' }: Props) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    try {
      await read(file);
    } catch (error) {
      toast.error(
        failureText(error, { refused: t('analytics-pages:csv.refused'), failed: t('analytics-pages:csv.failed') }),
      );
    } finally {
      setBusy(false);
      if (input.current) input.current.value = '';
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('analytics-pages:csv.upload')}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Button size={size} busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" strokeWidth={1.75} />
        {t('analytics-pages:csv.upload')}
      </Button>
    </>
  );
}
