import { withoutAccents } from '@orgscope/contract/fields/without-accents';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import { escapeLike } from './escape-like.ts';

// Conditions on texts that searchKey() made, for a word as `nameKey` makes it.

type TextWithWord = (text: SQLWrapper, word: string) => SQL;

/** A word typed with accents may stand in a text with them, since a server of the version before writes them, or without. */
const inEachForm =
  (condition: TextWithWord): TextWithWord =>
  (text, word) => {
    const forms = [...new Set([withoutAccents(word), word])].map((form) => condition(text, escapeLike(form)));
    return sql`(${sql.join(forms, sql` or `)})`;
  };

/** That a text contains a word. */
export const containsWord = inEachForm((text, form) => sql`${text} like ${`%${form}%`}`);

/** That some word of a text begins with a word. */
export const startsSomeWord = inEachForm(
  (text, form) => sql`${text} like ${`${form}%`} or ${text} like ${`% ${form}%`}`,
);
