import type { ImportCheck } from '@orgscope/contract/records/imports';
import { useState } from 'react';
import { bandsInFile, useSaveBands } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { CsvUpload } from '../frame/csv-upload.tsx';
import { FileFaults } from './file-faults.tsx';
import { bandFailure, knownBand } from './known-band.ts';
import type { BandList, KnownBand } from './known-band.ts';

const labelled = ['industry', 'size', 'p25', 'median', 'p75', 'source'] as const;

/** Replaces the bands of a year by those of a CSV file, once all its faults are mended and it was confirmed. */
export default function BandsFile({ list }: { list: BandList }) {
  const t = useText();
  const save = useSaveBands();
  const [faults, setFaults] = useState<Pick<ImportCheck, 'faults' | 'fault_count'>>();
  // What the file replaces is as it was when the file was chosen: the list may be loaded again meanwhile.
  const [read, setRead] = useState<{ bands: KnownBand[]; replaced: BandList }>();
  const take = async (file: File) => {
    const found = await bandsInFile(list.year, file);
    if (found.fault_count > 0) setFaults(found);
    else setRead({ bands: found.bands.flatMap((band) => knownBand(band) ?? []), replaced: list });
  };
  const replace = async () => {
    if (!read) return;
    const { year, version } = read.replaced;
    try {
      await save.mutateAsync({ year, version, items: read.bands });
      toast.success(t('messages:bands.saved'));
    } catch (error) {
      toast.error(bandFailure(t, error));
    }
    setRead(undefined);
  };
  const nameOf = (field: string) => {
    const known = labelled.find((name) => name === field);
    return known ? t(`reference-data:bands.${known}`) : t('reference-data:bands.measure');
  };
  return (
    <>
      <CsvUpload read={take} size="small" />
      {faults && (
        <Dialog open width="wide" title={t('reference-data:bands.file_title')} onLeave={() => setFaults(undefined)}>
          <DialogBody>
            <FileFaults check={faults} nameOf={nameOf} />
          </DialogBody>
          <DialogActions>
            <Button onClick={() => setFaults(undefined)}>{t('common:close')}</Button>
          </DialogActions>
        </Dialog>
      )}
      <ConfirmDialog
        open={read !== undefined}
        title={t('reference-data:bands.replace_title', { year: list.year })}
        confirm={{ label: t('reference-data:bands.replace'), variant: 'primary', onClick: replace }}
        cancel={{ label: t('common:cancel'), onClick: () => setRead(undefined) }}
      >
        {t('reference-data:bands.replace_text', {
          count: read?.bands.length ?? 0,
          before: read?.replaced.bands.length ?? 0,
        })}
      </ConfirmDialog>
    </>
  );
}
