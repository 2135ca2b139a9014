// How many people, and how many of IT, a client says that it has.
export const employeeRanges = [
  '1-10',
  '11-50',
  '51-200',
  '201-500',
  '501-1000',
  '1001-5000',
  '5001-10000',
  '10001+',
] as const;
export type EmployeeRange = (typeof employeeRanges)[number];

export const itEmployeeRanges = [
  '0',
  '1-5',
  '6-10',
  '11-25',
  '26-50',
  '51-100',
  '101-250',
  '251-500',
  '501-1000',
  '1001+',
] as const;
export type ItEmployeeRange = (typeof itEmployeeRanges)[number];
