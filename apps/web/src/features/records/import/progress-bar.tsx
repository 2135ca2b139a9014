import { percentText } from '../../../lib/numbers/percent-text.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';

interface Props {
  label: string;
  done: number;
  /** 0 if it is not known yet. */
  total: number;
  /** How far it is, in words. */
  progress: string;
  /** Announced until a quarter is done. */
  starting: string;
}

/** The progress of many records, announced to screen readers at every quarter. */
export function ProgressBar({ label, done, total, progress, starting }: Props) {
  const quarter = total === 0 ? 0 : Math.floor((done / total) * 4) * 25;
  return (
    <>
      <p className="flex justify-between gap-4 text-sm font-medium text-ink">
        {label}
        <span className="font-normal text-muted tabular-nums">{progress}</span>
      </p>
      <progress
        aria-label={label}
        max={total || 1}
        value={done}
        className="h-2 w-full [&::-webkit-progress-value]:transition-[inline-size]"
      />
      <Announcement>{`${label}: ${quarter > 0 ? percentText(quarter / 100) : starting}`}</Announcement>
    </>
  );
}
