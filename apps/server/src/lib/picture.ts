import { pictureLimits, pictureMessages } from '@orgscope/contract/resources/pictures';
import { turns } from './turns.ts';

/** What is wrong with a picture, told to the person who sent it. */
export class PictureFault extends Error {}

/**
 * The library, loaded for the first picture. All other loaders are closed, SVG and PDF among them. A picture takes one
 * thread of the pool at a time: the others are left to passwords and files.
 */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let loading: ReturnType<typeof loadSharp> | undefined;

const inTurn = turns(1, 20);

const { side, maxPixels, maxBytes } = pictureLimits;

/** Whether the bytes begin as one of the formats taken, whatever the file is called. */
function isKnownFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head);
}

function faultOf(error: unknown): PictureFault {
  const isTooBig = error instanceof Error && error.message.includes('pixel limit');
  return new PictureFault(isTooBig ? pictureMessages.tooManyPixels : pictureMessages.damaged);
}

/**
 * Cuts the middle square of a picture and encodes it anew as WebP, upright and without anything but its pixels. Throws
 * a PictureFault where it is none, and QueueFull.
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > maxBytes) throw new PictureFault(pictureMessages.tooLarge);
  if (!isKnownFormat(bytes)) throw new PictureFault(pictureMessages.wrongType);
  const sharp = await (loading ??= loadSharp());
  return inTurn(() =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
      .catch((error: unknown) => {
        throw faultOf(error);
      }),
  );
}
