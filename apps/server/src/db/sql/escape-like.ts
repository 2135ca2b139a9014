/** A text for a pattern of LIKE, in which each of its characters stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');
