import { classes } from './classes.ts';

interface Props {
  /** With its unit: "8.6%". */
  children: string;
  /** The headline of a card, not one figure among others. */
  isHeadline?: boolean;
}

// So many letters fit into a tile on a phone.
const most = 9;

/** A figure in large letters. A long one, such as an amount in words, is a size smaller and may take a second line. */
export const FigureText = ({ children, isHeadline = false }: Props) => {
  const [size, sizeOfLong] = isHeadline ? ['text-2xl', 'text-xl'] : ['text-xl', 'text-lg'];
  return (
    <span
      className={classes(
        'font-display font-semibold tracking-tight text-ink tabular-nums',
        children.length > most ? sizeOfLong : size,
      )}
    >
      {children.replaceAll('\u00A0', ' ')}
    </span>
  );
};
