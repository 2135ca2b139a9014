import { listUsers } from '@orgscope/contract/resources/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../lib/use-settled.ts';
import { call } from './client.ts';
import type { RecordId } from './records.ts';
import { users } from './users.ts';
import { unwrapList } from './unwrap.ts';

/** A person who can have something. */
export interface Person {
  id: RecordId;
  name: string;
  is_active: boolean;
  /** Tells two of one name apart. */
  email?: string;
  picture?: string | null;
  function?: { id: RecordId; name: string } | null;
  location?: { id: RecordId; name: string } | null;
}

/** The first of a client's active people whose name or address has this text. The server seeks. */
export function usePeople(clientId: number | undefined, search: string, enabled: boolean) {
  const sought = useSettled(search.trim());
  const query = { client_id: clientId, search: sought || undefined, ordering: 'name' as const, page_size: 20 };
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['users', 'people', query],
    queryFn: async ({ signal }): Promise<Person[]> =>
      unwrapList(await call(listUsers, { query, signal })).map((item) => {
        const user = users.read(item);
        return {
          id: user.id,
          name: user.name,
          is_active: user.is_active,
          email: user.username,
          picture: user.profile_picture_url,
          function: user.client_function,
          location: user.client_location,
        };
      }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isLate = isPlaceholderData || sought !== search.trim();
  return { people: data, loading: isFetching || isLate, retry: isError ? () => void refetch() : undefined };
}
