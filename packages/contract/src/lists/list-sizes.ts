// How many records a list that is read whole may have, deleted and archived ones included: of one client, and the
// platform's industries. Each call searches and orders all of them, while the server answers nobody else.
import { message } from '../words/message.ts';

export const listSizes = {
  functions: 2000,
  locations: 2000,
  customAttributes: 100,
  pulses: 1000,
  industries: 2000,
} as const;

/** The message that a list of this size takes no more. */
export const listFull = (most: number) => message('lists.full', { most });
