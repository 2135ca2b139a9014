import { useSyncExternalStore } from 'react';
import { useClientChoices } from '../../../api/client-choices.ts';
import type { RecordId } from '../../../api/records/records.ts';
import { todayIn } from '../../../lib/dates/today-in.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { useSession } from '../../../session/store.ts';

const minuteMs = 60_000;

function everyMinute(look: () => void) {
  const timer = setInterval(look, minuteMs);
  return () => clearInterval(timer);
}

/** Today's date where a client is, by which its lists are filtered too; a screen that stays open gets the next day's. */
export function useClientDay(id: RecordId | undefined): string {
  const own = useSession(({ user }) => user?.client);
  const { mayChoose } = useActingClient();
  const isOwn = !mayChoose || id === undefined || id === own?.id;
  const { list } = useClientChoices(!isOwn);
  const timezone = isOwn ? own?.timezone : list.find(({ value }) => value === String(id))?.timezone;
  return useSyncExternalStore(everyMinute, () => todayIn(timezone));
}
