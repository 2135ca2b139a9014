import { message } from '@orgscope/contract/words/message';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import type { Scope } from '../../db/scope.ts';
import type { AppError } from '../../errors/app-error.ts';
import { messageAs } from '../../errors/message-answer.ts';

/** The texts of a refusal without the names of fields: there is no form to show them in. */
export function refusalReason({ detail }: AppError) {
  const texts = typeof detail === 'string' ? [detail] : Object.values(detail).flat();
  return messageAs(
    'reason',
    texts.reduceRight((more, reason) => message('lists.reasons', { reason, more })),
  );
}

/** Does the work in a transaction. A preview does the same and takes all of it back. */
export async function changeOrPreview<Result>(
  database: Database,
  scope: Scope,
  isPreview: boolean | undefined,
  work: (tx: Drizzle) => Promise<Result>,
): Promise<Result> {
  let previewed: { result: Result } | undefined;
  const undone = new Error('A preview is taken back');
  try {
    return await database.transaction(scope, async (tx) => {
      const result = await work(tx);
      if (!isPreview) return result;
      previewed = { result };
      throw undone;
    });
  } catch (error) {
    if (error === undone && previewed) return previewed.result;
    throw error;
  }
}
