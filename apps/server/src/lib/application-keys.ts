import { nameKey } from './name-key.ts';

/** What an application's name is compared by, and what a search for it looks into. */
export const applicationKeys = ({
  name,
  vendor,
  description,
}: {
  name: string;
  vendor?: string | null | undefined;
  description?: string | null | undefined;
}) => ({
  nameKey: nameKey(name),
  searchText: nameKey(`${name} ${vendor ?? ''} ${description ?? ''}`),
});
