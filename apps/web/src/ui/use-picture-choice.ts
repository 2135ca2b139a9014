import { pictureLimits, pictureMessages } from '@orgscope/contract/resources/pictures';
import { useEffect, useRef, useState } from 'react';
import { cutSquare, openPicture } from '../lib/square-picture.ts';
import type { Area } from '../lib/square-picture.ts';

interface Opened {
  address: string;
  type: string;
}

const isAllowed = (type: string) => pictureLimits.types.some((allowed) => allowed === type);

async function faultOf(file: File, address: string): Promise<string | undefined> {
  if (!isAllowed(file.type)) return pictureMessages.wrongType;
  if (file.size > pictureLimits.maxBytes) return pictureMessages.tooLarge;
  const picture = await openPicture(address).catch(() => undefined);
  if (!picture) return pictureMessages.damaged;
  const { naturalWidth, naturalHeight } = picture;
  return naturalWidth * naturalHeight > pictureLimits.maxPixels ? pictureMessages.tooManyPixels : undefined;
}

/**
 * A picture file on its way to a square: it is checked, shown for cropping once that can be done, and handed on as a
 * data address.
 */
export function usePictureChoice(fetchCropping: () => Promise<unknown>, onChoose: (square: string) => void) {
  const [opened, setOpened] = useState<Opened>();
  const [cropping, setCropping] = useState(false);
  const [fault, setFault] = useState<string>();
  const [waiting, setWaiting] = useState<File>();
  const gone = useRef(false);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
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
    if (!canCrop || gone.current) {
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
      setFault(pictureMessages.damaged);
    }
  };
  return {
    opened,
    cropping,
    fault,
    open,
    crop,
    /** There when what crops could not be fetched. */
    retry: waiting && (() => void open(waiting)),
    leave: () => setCropping(false),
    forgive: () => {
      setFault(undefined);
      setWaiting(undefined);
    },
  };
}
