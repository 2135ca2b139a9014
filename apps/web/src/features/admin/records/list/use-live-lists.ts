import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { ClientScope } from '../client/client-scope.ts';

/** A page that has just been shown has more urgent things to load. */
const afterMs = 2_000;

/** Keeps the lists that are shown up to date with what others change. */
export function useLiveLists(isShown: boolean): void {
  const client = useQueryClient();
  const query = use(ClientScope);
  useEffect(() => {
    if (!isShown || typeof EventSource === 'undefined') return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { followLists } = await import('../../../../api/live-lists.ts');
      if (!isOver) stop = followLists(client, query);
    };
    const timer = setTimeout(() => void begin().catch(() => undefined), afterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [isShown, client, query]);
}
