/** The position of a column's cell in the card that a row becomes on a narrow screen. */
export const cardPlace = {
  select: 'print:hidden @max-2xl:absolute @max-2xl:start-4 @max-2xl:top-3.5',
  lead: '@max-2xl:order-1 @max-2xl:min-w-0 @max-2xl:basis-[calc(100%-2.5rem)]',
  line: '@max-2xl:order-2 @max-2xl:empty:hidden @max-2xl:min-w-0 @max-2xl:basis-full',
  fact: '@max-2xl:order-3 @max-2xl:max-w-full @max-2xl:min-w-0 @max-2xl:empty:hidden',
  menu: 'print:hidden @max-2xl:absolute @max-2xl:end-2 @max-2xl:top-2',
} as const;

/** The column's title before a fact of a card, which has no column above it. */
export const cardTitle = 'me-1.5 shrink-0 text-xs text-muted @2xl:hidden';

/** The first columns stay if their table is scrolled sideways: that of the checkboxes, and the one after it. */
export const stays = {
  head: '@2xl:group-data-wide/table:z-3',
  cell: '@2xl:group-data-wide/table:sticky @2xl:group-data-wide/table:z-1 @2xl:group-data-wide/table:bg-inherit print:static!',
} as const;

const looks = {
  true: '@2xl:@max-4xl:hidden print:table-cell!',
  very: '@2xl:@max-5xl:hidden print:table-cell!',
} as const;

/** The table width that an optional column needs. Paper has it. */
export type Roomy = true | 'very';

/** Hides a column in a table that is too narrow for many. */
export const roomyStyles = (roomy: Roomy | undefined) => roomy && looks[`${roomy}`];

/** Set explicitly, because some browsers drop the semantics of a table that is displayed as cards. */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
