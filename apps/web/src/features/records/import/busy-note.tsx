import { useText } from '../../../i18n/i18n.ts';

interface Props {
  /** The number of imports ahead in the queue. */
  waiting: number;
  /** The announcement while the request is at work; empty if there is none. */
  doing: string;
}

/** Shows the place of a request in the queue; announces to screen readers when it is at work. */
export function BusyNote({ waiting, doing }: Props) {
  const t = useText();
  if (waiting === 0) return <output className="sr-only">{doing}</output>;
  return <output className="block text-sm text-muted tabular-nums">{t('import:waiting', { count: waiting })}</output>;
}
