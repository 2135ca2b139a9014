import { useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useSaveBands } from '../../../api/reference-data.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { bandFailure, isSameGroup } from './known-band.ts';
import type { BandList, KnownBand } from './known-band.ts';

interface Props {
  list: BandList;
  band: KnownBand;
  /** The band's measure, industry and size. */
  name: string;
  addButton: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Removes one band of a year, after a question that names it. */
export default function BandRemoval({ list, band, name, addButton, onClose }: Props) {
  const t = useText();
  // As opened: the list behind the question may be loaded again meanwhile.
  const [{ year, bands, version }] = useState(list);
  const save = useSaveBands();
  const isRemoved = useRef(false);
  const measure = t(`measures:measures.${band.key}.name`);
  const confirm = async () => {
    try {
      await save.mutateAsync({ year, version, items: bands.filter((other) => !isSameGroup(other, band)) });
      isRemoved.current = true;
      toast.success(t('reference-data:bands.removed'));
    } catch (error) {
      toast.error(bandFailure(t, error));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('reference-data:bands.remove_title')}
      confirm={{ label: t('reference-data:remove', { name: measure }), variant: 'danger', onClick: confirm }}
      cancel={{ label: t('common:cancel'), onClick: onClose }}
      finalFocus={() => (isRemoved.current ? addButton.current : true)}
    >
      {t('reference-data:bands.remove_text', { name, source: band.source })}
    </ConfirmDialog>
  );
}
