import * as z from 'zod/mini';

/** A required choice from a list of the server, with our own error message. */
export function anyChoice<Value extends string | undefined>(ours: z.ZodMiniType<Value>) {
  const required = ours.safeParse('').error?.issues[0]?.message;
  return z.custom<NonNullable<Value>, string>((value) => typeof value === 'string' && value !== '', required);
}
