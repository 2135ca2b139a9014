import { listApplicationHistory, readApplication } from '@orgscope/contract/resources/applications';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { applications } from './applications.ts';
import { call } from './client.ts';
import { useHistory } from './history.ts';
import { unwrapRecord } from './unwrap.ts';

/** One application. It is asked for anew whenever the list is. */
export const useApplication = (id: string) =>
  useQuery({
    queryKey: ['applications', 'one', id],
    queryFn: async ({ signal }) =>
      applications.read(
        unwrapRecord(await call<Endpoint>(readApplication, { params: { id }, body: undefined, signal })),
      ),
    staleTime: 0,
  });

/** What became of an application, the newest first. */
export const useApplicationHistory = (id: string) => useHistory('applications', listApplicationHistory, id);
