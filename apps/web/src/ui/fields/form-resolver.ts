import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { messageText } from '../../i18n/message-text.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Translates the messages in the tree of errors that the form library keeps by field. */
function putInWords(faults: unknown): void {
  if (Array.isArray(faults)) return faults.forEach(putInWords);
  if (!isRecord(faults)) return;
  if (typeof faults['message'] === 'string') faults['message'] = messageText(faults['message']);
  // `ref` is the control itself.
  else for (const [name, within] of Object.entries(faults)) if (name !== 'ref') putInWords(within);
}

/** The rules of a form, from a schema, with translated errors. */
export function formResolver<Values extends FieldValues, Body>(
  schema: ZodMiniType<Body, Values>,
): Resolver<Values, unknown, Body> {
  const judge = zodResolver<Values, unknown, Body>(schema);
  return async (...form) => {
    const judged = await judge(...form);
    putInWords(judged.errors);
    return judged;
  };
}
