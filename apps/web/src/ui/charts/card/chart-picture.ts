// A chart as a picture. Its shapes are drawn from copies of the SVG elements, with every colour resolved. Texts are drawn
// on the canvas, which has the fonts of the page; an SVG picture has none of them.
import { cutToFit } from '../layouts/text-width.ts';

const scale = 2;
const pad = 24;
const shapeStyles = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
] as const;

interface Words {
  title: string;
  line: string | undefined;
  source: string;
}

interface DrawnText {
  text: string;
  x: number;
  align: CanvasTextAlign;
  y: number;
  height: number;
  font: string;
  color: string;
  direction: CanvasDirection;
}

interface DrawnShapes {
  x: number;
  y: number;
  width: number;
  height: number;
  address: string;
}

/** The SVG without texts, with the styles that the page gives it as attributes. */
function shapesOf(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('not an SVG');
  const [sources, copies] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')];
  for (const [index, source] of sources.entries()) {
    const target = copies[index];
    if (!target) continue;
    const style = getComputedStyle(source);
    for (const name of shapeStyles) target.setAttribute(name, style.getPropertyValue(name));
    target.removeAttribute('class');
  }
  for (const gone of copy.querySelectorAll('text, [data-marks], [data-screen-only]')) gone.remove();
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
}

/** The lines of a text node, each with its place. */
function linesOf(node: Text): { text: string; box: DOMRect }[] {
  const range = document.createRange();
  const boxOf = (from: number, to: number) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return range.getBoundingClientRect();
  };
  const whole = boxOf(0, node.data.length);
  if (range.getClientRects().length <= 1) return [{ text: node.data, box: whole }];
  const lines: { from: number; to: number }[] = [];
  let bottom = -Infinity;
  for (const { 0: word, index } of node.data.matchAll(/\S+\s*/g)) {
    const box = boxOf(index, index + word.trimEnd().length);
    const line = lines.at(-1);
    if (line && box.top < bottom) line.to = index + word.length;
    else lines.push({ from: index, to: index + word.length });
    bottom = Math.max(bottom, box.bottom - 2);
  }
  return lines.map(({ from, to }) => ({ text: node.data.slice(from, to).trimEnd(), box: boxOf(from, to) }));
}

const alignOf: Record<string, CanvasTextAlign> = { end: 'right', right: 'right', middle: 'center', center: 'center' };

const isolated = /[\u2066-\u2068][^\u2069]*\u2069/g;
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}\u200F]/u;

/** The direction of a text: where its style says so that of its first letter, as in charts. */
function directionOf(text: string, { unicodeBidi, direction }: CSSStyleDeclaration): CanvasDirection {
  const [first = ''] = /[\p{L}\u200E\u200F]/u.exec(text.replace(isolated, '')) ?? [];
  return (unicodeBidi === 'plaintext' ? rightToLeft.test(first) : direction === 'rtl') ? 'rtl' : 'ltr';
}

/** The texts of the chart; of buttons only those whose text is a part of it, such as a name or a number. */
function textsOf(root: HTMLElement, left: number, top: number): DrawnText[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: DrawnText[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || !node.data.trim()) continue;
    if (parent.closest('button:not([data-pictured]), [data-screen-only], .sr-only, title')) continue;
    const style = getComputedStyle(parent);
    const isShape = parent instanceof SVGElement;
    for (const { text, box } of linesOf(node)) {
      if (box.width === 0) continue;
      // Canvas digits are not tabular: aligned as on the page, the difference goes to the free side.
      const align = isShape ? alignOf[style.textAnchor] : alignOf[style.textAlign];
      texts.push({
        text,
        x: (align === 'right' ? box.right : align === 'center' ? box.left + box.width / 2 : box.left) - left,
        align: align ?? 'left',
        y: box.top - top,
        height: box.height,
        font: `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
        color: isShape ? style.fill : style.color,
        direction: directionOf(text, style),
      });
    }
  }
  return texts;
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/** What is drawn, in the light colours of a printed page: all is read at once, so that the screen does not change. */
function read(body: HTMLElement) {
  const frame = body.getBoundingClientRect();
  const before = body.style.colorScheme;
  body.style.colorScheme = 'light';
  try {
    const shapes = [...body.querySelectorAll<SVGSVGElement>('svg[data-plot]')].map((svg): DrawnShapes => {
      const { left, top, width, height } = svg.getBoundingClientRect();
      return { x: left - frame.left, y: top - frame.top, width, height, address: shapesOf(svg) };
    });
    const roles = getComputedStyle(body);
    const probe = (role: string) => {
      body.style.setProperty('caret-color', `var(${role})`);
      const color = roles.caretColor;
      body.style.removeProperty('caret-color');
      return color;
    };
    return {
      shapes,
      texts: textsOf(body, frame.left, frame.top),
      width: frame.width,
      height: frame.height,
      colors: { surface: probe('--surface'), text: probe('--text'), muted: probe('--text-muted') },
      fonts: { body: roles.fontFamily, display: roles.getPropertyValue('--font-display') || roles.fontFamily },
    };
  } finally {
    body.style.colorScheme = before;
  }
}

/** The chart with its title, unit, source and date, twice as large as on the screen. */
export async function chartPicture(body: HTMLElement, { title, line, source }: Words): Promise<Blob> {
  const { shapes, texts, width, height, colors, fonts } = read(body);
  const head = pad + 24 + (line ? 18 : 0) + 16;
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil((width + pad * 2) * scale);
  canvas.height = Math.ceil((head + height + 16 + 18 + pad) * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.scale(scale, scale);
  context.fillStyle = colors.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);

  const images = await Promise.all(shapes.map(({ address }) => imageOf(address)));
  for (const [index, shape] of shapes.entries()) {
    const image = images[index];
    if (image) context.drawImage(image, pad + shape.x, head + shape.y, shape.width, shape.height);
  }
  context.textBaseline = 'alphabetic';
  for (const { text, x, y, height: tall, font, color, direction, align } of texts) {
    context.textAlign = align;
    context.font = font;
    context.fillStyle = color;
    context.direction = direction;
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(text);
    context.fillText(text, pad + x, head + y + (tall - ascent - descent) / 2 + ascent);
  }
  // The words run as those of the page; the chart always from left to right.
  const isRightToLeft = document.documentElement.dir === 'rtl';
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  const write = (text: string, y: number, font: string, color: string) => {
    context.font = font;
    context.fillStyle = color;
    const shown = cutToFit(text, (cut) => context.measureText(cut).width <= width);
    context.fillText(shown, isRightToLeft ? pad + width : pad, y);
  };
  write(title, pad + 18, `600 18px ${fonts.display}`, colors.text);
  if (line) write(line, pad + 40, `12px ${fonts.body}`, colors.muted);
  write(source, head + height + 30, `12px ${fonts.body}`, colors.muted);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/png');
  });
}
