// What people see as one letter may be several code points: a combining accent, a flag.
const letters = new Intl.Segmenter('en');
const firstLetter = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment;

/** Up to two uppercase initials of a full name, or U without a name. */
export function initials(fullName: string | null | undefined): string {
  const words = (fullName ?? '').trim().split(/\s+/).filter(Boolean);
  return (
    words
      .slice(0, 2)
      .map((word) => firstLetter(word.toLocaleUpperCase('en')))
      .join('') || 'U'
  );
}
