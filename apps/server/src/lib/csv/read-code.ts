import { nameKey } from '../name-key.ts';

/** Reads codes by code or label, in any case; a text that is neither is returned unchanged. */
export function codeReader(labels: Readonly<Record<string, string>>): (written: string) => string {
  const codes = new Map(
    Object.entries(labels).flatMap(([code, label]) => [code, label].map((text) => [nameKey(text), code] as const)),
  );
  return (written) => codes.get(nameKey(written)) ?? written;
}
