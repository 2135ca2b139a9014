import { classes } from './classes.ts';

interface Props {
  onPress: () => void;
  className?: string;
  children: string;
}

/** Shows the rest of a list whose first rows are shown. */
export const ShowAllButton = ({ onPress, className = 'mt-1', children }: Props) => (
  <button
    type="button"
    className={classes(
      'min-h-8 rounded-small text-sm text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden',
      className,
    )}
    onClick={onPress}
  >
    {children}
  </button>
);
