import { useLocation } from 'react-router';
import { PathParams } from '../../lib/hooks/use-path-params.ts';
import { matchPath } from '../../lib/match-path.ts';
import type { Screen } from './screens/screen.ts';
import { useArrival } from './use-arrival.ts';
import { usePart } from './parts/use-part.ts';

const none = {};

/** A screen once it is loaded; sets title, focus and scroll position. */
export function ScreenRoute({ screen }: { screen: Screen }) {
  const { pathname } = useLocation();
  const page = usePart(screen, none);
  useArrival(screen);
  return <PathParams value={matchPath(screen.path, pathname) ?? none}>{page}</PathParams>;
}
