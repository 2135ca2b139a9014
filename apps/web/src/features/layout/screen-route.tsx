import type { Screen } from './screens/screen.ts';
import { useArrival } from './use-arrival.ts';
import { usePart } from './use-part.ts';

/** A screen once it is loaded; sets title, focus and scroll position. */
export function ScreenRoute({ screen }: { screen: Screen }) {
  const page = usePart(screen, {});
  useArrival(screen);
  return page;
}
