import { today } from '../dates/days-until.ts';

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by then.
  setTimeout(() => URL.revokeObjectURL(address));
}

/** A download's name with its day before the ending, so that a later one does not look the same. */
export const datedName = (name: string, day = today()): string => name.replace(/(?=\.\w+$)/, `-${day}`);
