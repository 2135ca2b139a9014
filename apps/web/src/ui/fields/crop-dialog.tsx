import { useState } from 'react';
import type { RefObject } from 'react';
import Cropper from 'react-easy-crop';
import { useText } from '../../i18n/i18n.ts';
import type { Area } from '../../lib/files/square-picture.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogActions, DialogBody } from '../dialogs/dialog.tsx';

interface Props {
  open: boolean;
  /** The address of the whole picture. */
  picture: string;
  onCrop: (area: Area) => void;
  onClose: () => void;
  /** The element to focus after closing. */
  finalFocus: RefObject<HTMLElement | null>;
}

const zoomLimits = { min: 1, max: 4, step: 0.05 };

/** Chooses the square of a picture: drag, pinch, wheel or arrow keys. */
export default function CropDialog({ open, picture, onCrop, onClose, finalFocus }: Props) {
  const t = useText();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zoomLimits.min);
  const [area, setArea] = useState<Area>();
  return (
    <Dialog
      open={open}
      title={t('common:picture.crop.title')}
      description={t('common:picture.crop.text')}
      onLeave={onClose}
      finalFocus={finalFocus}
    >
      <DialogBody>
        <div className="relative h-72 shrink-0 overflow-hidden rounded-control bg-surface-sunken">
          <Cropper
            image={picture}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={place}
            zoom={zoom}
            minZoom={zoomLimits.min}
            maxZoom={zoomLimits.max}
            keyboardStep={8}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            cropperProps={{ role: 'group', 'aria-label': t('common:picture.crop.area') }}
            classes={{ cropAreaClassName: '-outline-offset-2' }}
            disableAutomaticStylesInjection
          />
        </div>
        <label className="flex items-center gap-3 text-sm font-medium">
          {t('common:picture.crop.zoom')}
          <input
            type="range"
            {...zoomLimits}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
            className="h-6 grow cursor-pointer"
          />
        </label>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="primary" disabled={!area} onClick={() => area && onCrop(area)}>
          {t('common:picture.crop.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
