import { classes } from './classes.ts';

interface Props {
  /** With its unit: "8.6%". */
  children: string;
  /** The headline of a card, not one figure among others. */
  isHeadline?: boolean;
}

// As many letters as fit into the narrowest tile, on a phone.
const most = 9;

/** A figure in large letters. A long one, such as an amount in words, is a size smaller and may take a second line. */
export const FigureText = ({ children, isHeadline = false }: Props) => {
  const isLong = children.length > most;
  return (
    <span
      className={classes(
        'font-display font-semibold tracking-tight text-ink tabular-nums',
        isHeadline ? (isLong ? 'text-xl' : 'text-2xl') : isLong ? 'text-lg' : 'text-xl',
      )}
    >
      {children.replaceAll('\u00A0', ' ')}
    </span>
  );
};
