import { useQuery } from '@tanstack/react-query';
import { endDevice, endOtherDevices, listDevices } from '@orgscope/contract/resources/devices';
import { useWriteUnder } from './cache/use-write-under.ts';
import { ask } from './client/ask.ts';
import { call } from './client/call.ts';

const key = ['devices'];

/** The user's signed-in devices, the latest first. */
export const useDevices = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask(listDevices, { signal }),
    staleTime: 0,
  });

/** Signs out one device or, with 'others', all except this one. */
export const useEndDevice = () =>
  useWriteUnder(key, (id: string) => (id === 'others' ? call(endOtherDevices) : call(endDevice, { params: { id } })));
