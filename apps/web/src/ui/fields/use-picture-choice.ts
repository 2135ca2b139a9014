import { pictureLimits } from '@orgscope/contract/resources/pictures';
import { useEffect, useRef, useState } from 'react';
import { text } from '../../i18n/texts.ts';
import { cutSquare, openPicture } from '../../lib/files/square-picture.ts';
import type { Area } from '../../lib/files/square-picture.ts';

interface Opened {
  address: string;
  type: string;
}

const isAllowed = (type: string) => pictureLimits.types.some((allowed) => allowed === type);

async function faultOf(file: File, address: string): Promise<string | undefined> {
  if (!isAllowed(file.type)) return text('messages:pictures.wrong_type');
  if (file.size > pictureLimits.maxBytes) return text('messages:pictures.too_large');
  const picture = await openPicture(address).catch(() => undefined);
  if (!picture) return text('messages:pictures.damaged');
  const { naturalWidth, naturalHeight } = picture;
  return naturalWidth * naturalHeight > pictureLimits.maxPixels ? text('messages:pictures.too_many_pixels') : undefined;
}

/**
 * A picture file until it becomes a square: it is checked, shown for cropping once the dialog is loaded, and returned
 * as a data URL.
 */
export function usePictureChoice(fetchCropping: () => Promise<unknown>, onChoose: (square: string) => void) {
  const [opened, setOpened] = useState<Opened>();
  const [cropping, setCropping] = useState(false);
  const [fault, setFault] = useState<string>();
  const [waiting, setWaiting] = useState<File>();
  const unmounted = useRef(false);

  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  useEffect(() => () => opened && URL.revokeObjectURL(opened.address), [opened]);

  const open = async (file: File) => {
    const address = URL.createObjectURL(file);
    const found = await faultOf(file, address);
    const canCrop =
      !found &&
      (await fetchCropping().then(
        () => true,
        () => false,
      ));
    setFault(found);
    setWaiting(found || canCrop ? undefined : file);
    if (!canCrop || unmounted.current) {
      URL.revokeObjectURL(address);
      return;
    }
    setOpened({ address, type: file.type });
    setCropping(true);
  };
  const crop = async (area: Area) => {
    if (!opened) return;
    setCropping(false);
    try {
      onChoose(await cutSquare(opened.address, area, pictureLimits.side, opened.type));
    } catch {
      setFault(text('messages:pictures.damaged'));
    }
  };
  return {
    opened,
    cropping,
    fault,
    open,
    crop,
    /** Present if the crop dialog could not be loaded. */
    retry: waiting && (() => void open(waiting)),
    leave: () => setCropping(false),
    forgive: () => {
      setFault(undefined);
      setWaiting(undefined);
    },
  };
}
