import { pictureLimits, pictureMessages } from '@orgscope/contract/resources/pictures';
import { useEffect, useState } from 'react';
import { cutSquare, openPicture } from '../lib/square-picture.ts';
import type { Area } from '../lib/square-picture.ts';

interface Opened {
  address: string;
  type: string;
}

const isAllowed = (type: string) => (pictureLimits.types as readonly string[]).includes(type);

async function faultOf(file: File, address: string): Promise<string | undefined> {
  if (!isAllowed(file.type)) return pictureMessages.wrongType;
  if (file.size > pictureLimits.maxBytes) return pictureMessages.tooLarge;
  const picture = await openPicture(address).catch(() => undefined);
  if (!picture) return pictureMessages.damaged;
  const { naturalWidth, naturalHeight } = picture;
  return naturalWidth * naturalHeight > pictureLimits.maxPixels ? pictureMessages.tooManyPixels : undefined;
}

/** A picture file on its way to a square: it is checked, shown for cropping, and handed on as a data address. */
export function usePictureChoice(onChoose: (square: string) => void) {
  const [opened, setOpened] = useState<Opened>();
  const [cropping, setCropping] = useState(false);
  const [fault, setFault] = useState<string>();

  useEffect(() => () => opened && URL.revokeObjectURL(opened.address), [opened]);

  const open = async (file: File) => {
    const address = URL.createObjectURL(file);
    const found = await faultOf(file, address);
    setFault(found);
    if (found) {
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
  return { opened, cropping, fault, open, crop, leave: () => setCropping(false), forgive: () => setFault(undefined) };
}
