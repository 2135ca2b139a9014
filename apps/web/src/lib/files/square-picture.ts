/** An area of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads a picture's size without decoding all of it; fails if it is no picture. */
export function openPicture(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new Error('No picture')));
    image.src = address;
  });
}

/** Crops a square from a picture, as a data URL. Transparent parts stay transparent if the format allows it. */
export async function cutSquare(address: string, area: Area, side: number, type: string): Promise<string> {
  const image = await openPicture(address);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  return canvas.toDataURL(type, 0.92);
}

/** The file in a data URL. */
export function fileOf(dataAddress: string, name: string): File {
  const [head = '', content = ''] = dataAddress.split(',');
  const type = /^data:([\w/+-]+);base64$/.exec(head)?.[1] ?? 'application/octet-stream';
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
  return new File([bytes], `${name}.${type.replace(/^\w+\//, '')}`, { type });
}
