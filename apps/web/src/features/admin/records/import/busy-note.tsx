import { useText } from '../../../../i18n/i18n.ts';

interface Props {
  /** How many imports come first. */
  waiting: number;
  /** What is read out while the work itself is done; empty where nothing is. */
  doing: string;
}

/** Tells that a call waits for its turn, and behind how many; for screen readers, that it is at work too. */
export function BusyNote({ waiting, doing }: Props) {
  const t = useText();
  if (waiting === 0) return <output className="sr-only">{doing}</output>;
  return <output className="block text-sm text-muted tabular-nums">{t('import:waiting', { count: waiting })}</output>;
}
