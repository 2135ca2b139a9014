import { message } from '@orgscope/contract/words/message';
import { sealedWithOtherKeys } from '../db/schema/sealed-texts.ts';
import { good, inProduction, isSome, listed } from './finding.ts';
import type { Finding } from './finding.ts';

/**
 * Whether SECRET_KEY opens what is stored, by the answer to `sealedQuery`: after a restore it is easily another one. Only the command
 * asks (`readsSealed`).
 */
export function examineSealed(
  rows: Parameters<typeof sealedWithOtherKeys>[0],
  secretKeys: readonly Buffer[],
  production: boolean,
): Finding {
  const lost = sealedWithOtherKeys(rows, secretKeys);
  if (!isSome(lost)) return good('SECRET_KEY', message('doctor.secret_key.opens_all'));
  return inProduction(production)(
    'SECRET_KEY',
    message('doctor.secret_key.lost', { what: listed(lost) }),
    message('doctor.secret_key.append'),
  );
}
