// How wide the columns of a table are. The browser tells once how much the cells need; the widths are then computed and fixed, so that
// typing and sorting cause no automatic layout. Other rows are measured again only if a text of theirs is longer than all before.

/** The room that a column needs, in pixels. */
export interface Need {
  /** Its longest word. */
  least: number;
  /** Its longest text in one line. */
  most: number;
  /** Somebody chose the width. */
  chosen?: true;
}

/** The chosen widths in pixels, by column. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** The limits of a chosen width. */
export const [narrowest, widest] = [48, 800];

/** A longer text takes a second line before shorter ones get more; a longer word is broken. */
const long = 384;

/** Of one line, for a text in two. */
const half = 0.6;

/** What a checkbox or a button needs: such columns take no more. */
const closed = 64;

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Gives every column the same share of what it misses, so that none grows much higher than another. */
function evenly(missing: readonly number[], room: number): number[] {
  const share = Math.min(1, room / (sum(missing) || 1));
  return missing.map((each) => share * each);
}

/** Gives every column as much, but none more than it misses: those that miss little have all they need. */
function equally(missing: readonly number[], room: number): number[] {
  const given = missing.map(() => 0);
  let [left, others] = [room, missing.length];
  for (const [index, each] of [...missing.entries()].toSorted(([, one], [, other]) => one - other)) {
    given[index] = Math.min(each, left / others);
    left -= given[index];
    others -= 1;
  }
  return given;
}

/**
 * Shares the room of a table among its columns: first each gets what its longest word needs, then what its texts need in two
 * lines, then in one, long ones last. The rest is shared too. The sum is larger than the room if the words alone are.
 */
export function shareRoom(needs: readonly Need[], room: number): number[] {
  let widths = needs.map(({ least }) => least);
  const stages = [
    { wanted: ({ most }: Need) => Math.min(most, long) * half, give: evenly },
    { wanted: ({ most }: Need) => Math.min(most, long), give: equally },
    { wanted: ({ most }: Need) => most * half, give: evenly },
    { wanted: ({ most }: Need) => most, give: evenly },
  ];
  for (const { wanted, give } of stages) {
    const missing = needs.map((need, index) => Math.max(0, wanted(need) - (widths[index] ?? 0)));
    const given = give(missing, Math.max(0, room - sum(widths)));
    widths = widths.map((width, index) => width + (given[index] ?? 0));
  }
  const open = needs.map(({ most, chosen }) => (chosen ? 0 : Math.max(0, most - closed)));
  const rest = Math.max(0, room - sum(widths));
  const all = sum(open);
  // If every width is chosen, the last column, of the menus, takes the rest.
  const shareOf = (index: number) => (all > 0 ? (open[index] ?? 0) / all : index === needs.length - 1 ? 1 : 0);
  return widths.map((width, index) => width + rest * shareOf(index));
}

/** The needs of columns of which somebody chose the width of some. */
export const withChosen = (
  needs: readonly Need[],
  columns: readonly (string | undefined)[],
  chosen: ColumnWidths,
): Need[] =>
  needs.map((need, index) => {
    const width = chosen[columns[index] ?? ''];
    return width && need.most > 0 ? { least: width, most: width, chosen: true } : need;
  });

/** The heads of a table's columns; one that is hidden has no width. */
export const headsOf = (table: HTMLTableElement): HTMLElement[] => [...table.querySelectorAll<HTMLElement>('thead th')];

const sizeOf = (head: HTMLElement) => Math.ceil(head.getBoundingClientRect().width);

/** What the columns need for the rows shown. The browser lays the table out twice. */
export function measureNeeds(table: HTMLTableElement): Need[] {
  const heads = headsOf(table);
  for (const head of heads) head.style.width = '';
  const layOut = (width: string) => {
    Object.assign(table.style, { tableLayout: 'auto', width });
    return heads.map(sizeOf);
  };
  const [words, lines] = [layOut('min-content'), layOut('max-content')];
  Object.assign(table.style, { tableLayout: '', width: '' });
  return words.map((word, index) => ({ least: Math.min(word, long), most: lines[index] ?? word }));
}

/** The longest word and the longest text of a column's cells, as drawn. */
export interface Extent {
  font: string;
  word: number;
  line: number;
}

const sizes = new Map<string, Extent>();
/** Texts have other sizes once their fonts have arrived. */
export const forgetSizes = () => sizes.clear();
let pen: CanvasRenderingContext2D | null;

function extentOf(text: string, font: string): Extent {
  const key = `${font}\n${text}`;
  const known = sizes.get(key);
  if (known) return known;
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen) pen.font = font;
  const draw = (part: string) => pen?.measureText(part).width ?? 0;
  const extent = { font, word: Math.max(...text.split(/\s+/).map(draw)), line: draw(text) };
  if (sizes.size >= 5000) sizes.clear();
  sizes.set(key, extent);
  return extent;
}

/** The extents of the rows shown, at least those of the rows before. Does not cause a layout, except without `before`. */
export function extentsOf(table: HTMLTableElement, before: readonly Extent[] | undefined): Extent[] {
  const extents: Extent[] = before ? before.map((extent) => ({ ...extent })) : [];
  for (const row of table.querySelectorAll('tbody tr')) {
    for (const [column, cell] of [...row.children].entries()) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const { font } = (extents[column] ??= { font: fontOf(text), word: 0, line: 0 });
        const { word, line } = extentOf(text.nodeValue ?? '', font);
        extents[column] = {
          font,
          word: Math.max(word, extents[column].word),
          line: Math.max(line, extents[column].line),
        };
      }
    }
  }
  return extents;
}

const fontOf = ({ parentElement }: Node) => (parentElement ? getComputedStyle(parentElement).font : '');

/** Whether a text is longer than all before. */
export const hasGrown = (before: readonly Extent[], now: readonly Extent[]): boolean =>
  now.some(({ word, line }, column) => word > (before[column]?.word ?? 0) || line > (before[column]?.line ?? 0));
