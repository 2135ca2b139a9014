import { sealedWithOtherKeys } from '../db/schema/sealed-texts.ts';
import { good, inProduction } from './finding.ts';
import type { Finding } from './finding.ts';

/**
 * Whether SECRET_KEY opens what is stored, by the answer to `sealedQuery`: after a restore it is easily another one. Reads whole tables,
 * so only the command asks.
 */
export function examineSealed(
  rows: Parameters<typeof sealedWithOtherKeys>[0],
  secretKeys: readonly Buffer[],
  production: boolean,
): Finding {
  const lost = sealedWithOtherKeys(rows, secretKeys);
  if (lost.length === 0) return good('SECRET_KEY', 'opens all secrets that the database holds.');
  return inProduction(production)(
    'SECRET_KEY',
    `does not open the secrets of ${lost.join(', ')}.`,
    'Append the key that they were sealed with, after a comma. docs/guide/operating.md says what to set anew if it is lost.',
  );
}
