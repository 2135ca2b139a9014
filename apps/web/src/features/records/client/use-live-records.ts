import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { ClientScope } from './client-scope.ts';

/** A page that has just been shown has more urgent things to load. */
const afterMs = 2_000;

/** Keeps the lists and records that are shown up to date with what others change. */
export function useLiveRecords(isShown: boolean): void {
  const client = useQueryClient();
  const query = use(ClientScope);
  useEffect(() => {
    if (!isShown || typeof EventSource === 'undefined') return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { followRecords } = await import('../../../api/records/live-records.ts');
      if (!isOver) stop = followRecords(client, query);
    };
    const timer = setTimeout(() => void begin().catch(() => undefined), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isShown, client, query]);
}
