/** Up to two uppercase initials of a full name, or U without a name. */
export function initials(fullName: string | null | undefined): string {
  const words = (fullName ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word.toLocaleUpperCase('en')][0]);
  return letters.join('') || 'U';
}
