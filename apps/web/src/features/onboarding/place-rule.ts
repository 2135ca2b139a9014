import * as z from 'zod/mini';
import type { Choices } from '../../api/choices.ts';

const isKnown = ({ loading, retry }: Choices) => !loading && !retry;

/** Whether the list is loaded and has nothing to choose from. */
export const isEmpty = (choices: Choices): boolean => isKnown(choices) && choices.list.length === 0;

type Rule<Chosen> = z.ZodMiniType<Chosen, string | number>;

/** The rule of a function or location: a listed one, or null if the list is empty. */
export function placeRule(ours: Rule<number>, choices: Choices | undefined): Rule<number | null> {
  const accept = (value: string | number) => {
    const isGone = choices && isKnown(choices) && !choices.list.some((one) => one.value === String(value));
    return isGone ? '' : value;
  };
  if (choices && isEmpty(choices))
    return z.pipe(
      z.custom<string | number>(),
      z.transform(() => null),
    );
  return z.pipe(z.pipe(z.custom<string | number>(), z.transform(accept)), ours);
}
