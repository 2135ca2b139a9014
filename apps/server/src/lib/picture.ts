import { message } from '@orgscope/contract/words/message';
import { pictureLimits } from '@orgscope/contract/resources/pictures';
import { madeOnce } from './scheduling/made-once.ts';
import { nestedTurns } from './scheduling/nested-turns.ts';
import type { TurnOf } from './scheduling/nested-turns.ts';

/** An error in a picture, for the person who sent it. */
export class PictureFault extends Error {}

/**
 * The library, loaded for the first picture. All other loaders are disabled, including SVG and PDF. A picture uses one
 * thread of the pool at a time; the others remain for passwords and files.
 */
const loadSharp = madeOnce(async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
});

// One at work and one that waits of a person; the clients take turns.
const inTurn = nestedTurns({ atOnce: 1, waitMs: 60_000, queues: { one: 1, group: 20 } });

const { side, maxPixels, maxBytes } = pictureLimits;

/** Whether the bytes begin like one of the accepted formats, whatever the file's name. */
function isKnownFormat(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 12);
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head);
}

function faultOf(error: unknown): PictureFault {
  const isTooBig = error instanceof Error && error.message.includes('pixel limit');
  return new PictureFault(isTooBig ? message('pictures.too_many_pixels') : message('pictures.damaged'));
}

/**
 * Crops the middle square of a picture and encodes it as WebP, upright and without metadata. Throws a PictureFault if
 * it is no picture, and NoTurn.
 */
export async function squarePicture(bytes: Buffer, sender: TurnOf = { one: '', group: '' }): Promise<Buffer> {
  if (bytes.length > maxBytes) throw new PictureFault(message('pictures.too_large'));
  if (!isKnownFormat(bytes)) throw new PictureFault(message('pictures.wrong_type'));
  const sharp = await loadSharp();
  return inTurn(sender, () =>
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
