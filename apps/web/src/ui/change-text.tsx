import { classes } from './classes.ts';

interface Props {
  /** "+0.3 points". */
  text: string;
  /** Whether it is an improvement; undefined where it is neither good nor bad. */
  isBetter: boolean | undefined;
}

/** A change against an earlier period: green or red only where it has a direction. */
export function ChangeText({ text, isBetter }: Props) {
  const color = isBetter === undefined ? 'text-ink' : isBetter ? 'text-success' : 'text-danger';
  return <span className={classes('font-medium', color)}>{text}</span>;
}
