import { nameKey } from './name-key.ts';

/** Reads codes by themselves or by their labels, whatever the case; a text that is neither is given back as it is. */
export function codeReader(labels: Readonly<Record<string, string>>): (written: string) => string {
  const codes = new Map(
    Object.entries(labels).flatMap(([code, label]) => [code, label].map((text) => [nameKey(text), code] as const)),
  );
  return (written) => codes.get(nameKey(written)) ?? written;
}
