// What parameters and fields mean that many calls share: the same name is the same thing in all of them.

/** Of what may be sent. */
const sent: Readonly<Record<string, string>> = {
  client_id: "The client that is meant; the caller's own if omitted. Only platform administrators name another.",
  include_inactive: 'Whether deleted and archived records are listed too; only active ones if omitted.',
  search: 'Lists the records that contain this, in any letter case.',
  ordering: 'The column to order by; with a minus, descending.',
  page: 'The page, from 1. With `page` or `page_size`, `meta` has the number of all records found.',
  page_size: 'How many records a page has, and a part that is read by cursor: 10 if omitted, 200 at most.',
  cursor: '`*` for the first part; then the `next_cursor` of the answer before, until it is null.',
  updated_since:
    'Lists the records that were added or written at this moment or later, in UTC: `2026-11-21T08:00:00Z`. Deleted ones are among ' +
    'them with `include_inactive=true`. What other records are called, and how many there are, is no change of a record.',
  portion: 'Lists the records that this number of the analytics counts.',
  version:
    'The version that was read. If the record has been changed since, the answer is 409 `edit_conflict`. If omitted, the ' +
    'change is made whatever changed meanwhile, unless the call requires it.',
};

/** Of what is answered. */
const answered: Readonly<Record<string, string>> = {
  version: 'Raised by each change. Sent with a change, it makes sure that nothing was changed meanwhile.',
  meta: 'If a page was asked for: which, and the number of all records found.',
  next_cursor: 'If a part was asked for by cursor: the cursor of the next one, null at the end.',
};

/** The description of a parameter or field by its name, for those that are not described where they are declared. */
export const descriptionOf = (name: string, io: 'input' | 'output'): string | undefined =>
  (io === 'input' ? sent : answered)[name];
