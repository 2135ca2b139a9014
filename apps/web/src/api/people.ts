import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../lib/hooks/use-debounced.ts';
import type { RecordId } from './records/records.ts';
import { users } from './users.ts';

/** A person who can hold or own a record. */
export interface Person {
  id: RecordId;
  name: string;
  /** Absent if it is not known, as of somebody whom only the address names. */
  is_active?: boolean | undefined;
  /** Distinguishes two people with the same name. */
  email?: string;
  picture?: string | null;
  function?: { id: RecordId; name: string } | null;
  location?: { id: RecordId; name: string } | null;
}

/** The first of a client's active people whose name or address contains this text. The server searches. */
export function usePeople(clientId: number | undefined, search: string, enabled: boolean) {
  const term = useDebounced(search.trim());
  const query = { client_id: clientId, search: term || undefined, ordering: 'name' as const, page_size: 20 };
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['users', 'people', query],
    queryFn: async ({ signal }): Promise<Person[]> =>
      (await users.list(query, signal)).map((user) => ({
        id: user.id,
        name: user.name,
        is_active: user.is_active,
        email: user.username,
        picture: user.profile_picture_url,
        function: user.client_function,
        location: user.client_location,
      })),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isLate = isPlaceholderData || term !== search.trim();
  return { people: data, loading: isFetching || isLate, retry: isError ? () => void refetch() : undefined };
}
