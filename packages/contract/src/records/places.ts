// What is said of the person, the function and the location that another record names.
import { message } from '../words/message.ts';

export const functionMessages = {
  functionInactive: (name: string) => message('functions.is_inactive', { name }),
  functionUnknown: message('functions.unknown'),
} as const;

export const locationMessages = {
  locationInactive: (name: string) => message('locations.is_inactive', { name }),
  locationUnknown: message('locations.unknown'),
} as const;

export const personMessages = { personUnknown: message('users.unknown') } as const;
