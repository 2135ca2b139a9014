import * as z from 'zod/mini';

/** A choice from a list of the server, whatever is on it: required, in the words of our own rule. */
export function anyChoice<Value extends string | undefined>(ours: z.ZodMiniType<Value>) {
  const required = ours.safeParse('').error?.issues[0]?.message;
  return z.custom<NonNullable<Value>, string>((value) => typeof value === 'string' && value !== '', required);
}
