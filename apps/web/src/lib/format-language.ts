let tag = 'en-GB';

/** The tag by which numbers and dates of the page are written: `en-GB`. */
export const formatLanguage = (): string => tag;

export function setFormatLanguage(next: string): void {
  tag = next;
}
