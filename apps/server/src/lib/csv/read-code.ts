import { nameKey } from '@orgscope/contract/fields/name-key';

/** The labels of codes in one language. */
export type Labels = Readonly<Record<string, string>>;

/**
 * Reads codes by code or label, in any case; a text that is neither is returned unchanged. A label that several codes have
 * means that of the language that comes first.
 */
export function codeReader(...inLanguages: readonly Labels[]): (written: string) => string {
  const codes = new Map<string, string>();
  for (const labels of inLanguages) {
    for (const [code, label] of Object.entries(labels)) {
      for (const key of [nameKey(code), nameKey(label)]) if (!codes.has(key)) codes.set(key, code);
    }
  }
  return (written) => codes.get(nameKey(written)) ?? written;
}
