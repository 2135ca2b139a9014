// What is said of the function and the location that another record names.

export const functionMessages = {
  functionInactive: (name: string) => `The function "${name}" is inactive. Restore it first`,
  functionUnknown: 'No active function has this name',
} as const;

export const locationMessages = {
  locationInactive: (name: string) => `The location "${name}" is inactive. Restore it first`,
  locationUnknown: 'No active location has this name',
} as const;
