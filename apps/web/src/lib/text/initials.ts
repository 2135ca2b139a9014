import { letters } from './letters.ts';

/** Up to two uppercase initials of a full name, or U without a name. */
export function initials(fullName: string | null | undefined): string {
  const words = (fullName ?? '').trim().split(/\s+/).filter(Boolean);
  return (
    words
      .slice(0, 2)
      .map((word) => letters(word.toLocaleUpperCase('en'))[0])
      .join('') || 'U'
  );
}
