import { momentText } from '../lib/dates/moment-text.ts';
import { relativeTime } from '../lib/dates/relative-time.ts';

interface Props {
  at: string;
  /** When it was loaded. */
  now: number;
  className?: string;
}

/** How long ago something was, and when exactly. */
export const Moment = ({ at, now, className }: Props) => (
  <span className={className}>
    <time dateTime={at}>{relativeTime(at, now)}</time> {`(${momentText(at)})`}
  </span>
);
