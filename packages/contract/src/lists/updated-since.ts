import * as z from 'zod/mini';
import { momentInUtc } from '../fields/moments.ts';

/** For programs that keep a copy of a list. */
export const updatedSince = {
  updated_since: z.optional(momentInUtc()),
};
