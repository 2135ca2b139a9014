// What is said of the person, the function and the location that another record names.
import { message } from '../words/message.ts';

export const referenceMessages = {
  functionInactive: (name: string) => message('functions.is_inactive', { name }),
  functionUnknown: message('functions.unknown'),
  locationInactive: (name: string) => message('locations.is_inactive', { name }),
  locationUnknown: message('locations.unknown'),
  personUnknown: message('users.unknown'),
} as const;
