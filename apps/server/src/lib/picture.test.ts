import { message } from '@orgscope/contract/words/message';
import { pictureLimits } from '@orgscope/contract/resources/pictures';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PictureFault, squarePicture } from './picture.ts';

const { side } = pictureLimits;
const plain = (width: number, height: number, background = '#d0342c') =>
  sharp({ create: { width, height, channels: 3, background } });

const pixelAt = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose few bytes decode to this size. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('in %s becomes a square WebP', async (format) => {
    const square = await squarePicture(await plain(900, 300).toFormat(format).toBuffer());

    expect(await sharp(square).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
  });

  it('smaller than the square is enlarged, down to a single pixel', async () => {
    const square = await squarePicture(await plain(1, 1).png().toBuffer());

    expect(await sharp(square).metadata()).toMatchObject({ width: side, height: side });
  });

  it('loses its location and camera data', async () => {
    const taken = await plain(60, 60)
      .withExif({ IFD0: { Make: 'Kestrel' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>Kestrel</rdf:RDF></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();

    const square = await squarePicture(taken);

    const { exif, xmp, icc, iptc } = await sharp(square).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(square.includes('Kestrel')).toBe(false);
  });

  it('is rotated as its camera recorded', async () => {
    const blueTop = { input: await plain(300, 150, '#0000ff').png().toBuffer(), top: 0, left: 0 };
    const upsideDown = await plain(300, 300, '#ff0000')
      .composite([blueTop])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();

    const square = await squarePicture(upsideDown);

    const [red = 0, , blue = 0] = await pixelAt(square, 256, 20);
    expect(red).toBeGreaterThan(blue);
  });

  it('that is animated becomes its first image', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((colour) => plain(40, 40, colour).png().toBuffer()));
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);

    const square = await squarePicture(moving);

    expect((await sharp(square).metadata()).pages).toBeUndefined();
    const [red = 0, , blue = 0] = await pixelAt(square, 256, 256);
    expect(red).toBeGreaterThan(blue);
  });

  it('keeps its middle', async () => {
    const middle = { input: await plain(100, 100, '#0000ff').png().toBuffer(), top: 0, left: 400 };
    const square = await squarePicture(await plain(900, 100, '#ff0000').composite([middle]).png().toBuffer());

    for (const left of [8, 256, 504]) {
      const [red = 0, , blue = 0] = await pixelAt(square, left, 256);
      expect(blue).toBeGreaterThan(red);
    }
  });
});

describe('refuses', () => {
  const fault = (text: string) => new PictureFault(text);
  const half = async (picture: Promise<Buffer>) => (await picture).subarray(0, (await picture).length / 2);

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
    ['an empty file', ''],
  ])('%s', async (_, text) => {
    await expect(squarePicture(Buffer.from(text))).rejects.toThrow(fault(message('pictures.wrong_type')));
  });

  it('a format that is not accepted', async () => {
    for (const format of ['gif', 'tiff', 'avif'] as const) {
      const picture = await plain(20, 20).toFormat(format).toBuffer();
      await expect(squarePicture(picture)).rejects.toThrow(fault(message('pictures.wrong_type')));
    }
  });

  it('the signature of a picture before something else', async () => {
    for (const signature of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP']) {
      const bytes = Buffer.from(`${signature}<svg xmlns="http://www.w3.org/2000/svg"/>`, 'latin1');
      await expect(squarePicture(bytes)).rejects.toThrow(fault(message('pictures.damaged')));
    }
  });

  it('every other loader of the library, in case the signature check fails', async () => {
    await squarePicture(await plain(1, 1).png().toBuffer());

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported image format/);
  });

  it('more pixels than are decoded', async () => {
    for (const [width, height] of [
      [50_000, 50_000],
      [5_001, 5_000],
      [1, 25_000_001],
    ] as const) {
      await expect(squarePicture(bomb(width, height))).rejects.toThrow(fault(message('pictures.too_many_pixels')));
    }
  });

  it('a truncated picture', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 9, sigma: 9 },
      },
    });
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const cut = await half(noise.clone().toFormat(format).toBuffer());
      await expect(squarePicture(cut)).rejects.toThrow(fault(message('pictures.damaged')));
    }
  });

  it('more bytes than the limit', async () => {
    const bytes = Buffer.alloc(pictureLimits.maxBytes + 1, '\xff\xd8\xff', 'latin1');
    await expect(squarePicture(bytes)).rejects.toThrow(fault(message('pictures.too_large')));
  });
});

it('refuses a third picture of one person, and takes one of another client before the others that wait', async () => {
  const picture = await plain(1_000, 1_000).png().toBuffer();
  const done: string[] = [];
  const send = async (group: string, one: string) => {
    await squarePicture(picture, { group, one });
    done.push(`${group}${one}`);
  };
  const ofOne = [send('a', '1'), send('a', '1'), send('a', '1')];
  const others = ['2', '3', '4', '5'].map((one) => send('a', one));
  const answers = await Promise.allSettled([...ofOne, ...others, send('b', '1')]);

  expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at === 2 ? 'rejected' : 'fulfilled')));
  expect(done.indexOf('b1')).toBeLessThan(3);
});
